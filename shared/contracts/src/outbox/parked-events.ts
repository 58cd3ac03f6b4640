import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation, type ServiceName } from "../operation.ts";

export const parkedEvent = z.object({
  id: z.uuid(),
  event: z.string(),
  workspace_id: z.string().nullable().describe("The event's workspace, when it names one."),
  occurred_at: timestamp,
});

const callers = "the operator, about events that no process knows";
const ids = z.array(z.string()).optional().describe("Only these; all unless given.");

export const outboxServices = ["campaign", "prospect"] as const satisfies readonly ServiceName[];
export type OutboxService = (typeof outboxServices)[number];

const listParked = <const Service extends OutboxService>(service: Service) =>
  defineOperation({
    name: `${service}-outbox.parked`,
    service,
    queue: "leaf",
    summary: `List the events that the ${service} service set aside, as no process knew their names; the oldest first.`,
    callers,
    input: z.object({ limit: z.int().min(1).max(10_001, "At most 10000 can be listed.") }),
    output: z.object({ data: z.array(parkedEvent) }),
    errors: [],
    readOnly: true,
  });

const replay = <const Service extends OutboxService>(service: Service) =>
  defineOperation({
    name: `${service}-outbox.replay`,
    service,
    queue: "leaf",
    summary: `Publish events that the ${service} service had set aside; what is still unknown is set aside again.`,
    callers,
    audit: { did: "Published parked events again" },
    input: z.object({ ids }),
    output: z.object({ replayed: z.int() }),
    errors: [],
  });

const drop = <const Service extends OutboxService>(service: Service) =>
  defineOperation({
    name: `${service}-outbox.drop`,
    service,
    queue: "leaf",
    summary: `Throw away events that the ${service} service had set aside.`,
    callers,
    audit: { did: "Discarded parked events" },
    input: z.object({ ids }),
    output: z.object({ dropped: z.int() }),
    errors: [],
  });

export const listCampaignParked = listParked("campaign");
export const listProspectParked = listParked("prospect");
export const replayCampaignParked = replay("campaign");
export const replayProspectParked = replay("prospect");
export const dropCampaignParked = drop("campaign");
export const dropProspectParked = drop("prospect");
