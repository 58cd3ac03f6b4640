import { z } from "zod";
import { defineOperation, type ServiceName } from "../operation.ts";

const counting = <const Service extends ServiceName>(service: Service) =>
  defineOperation({
    name: `${service}-data.count`,
    service,
    queue: "leaf",
    summary: `Count what the ${service} service keeps of the workspace.`,
    input: z.object({}),
    output: z.object({ rows: z.record(z.string(), z.int()) }),
    errors: [],
    readOnly: true,
  });

/** Repeat it until `is_complete`: one call does a bounded part of the work. */
const deletion = <const Service extends ServiceName>(service: Service) =>
  defineOperation({
    name: `${service}-data.delete`,
    service,
    queue: "leaf",
    summary: `Delete all that the ${service} service keeps of the workspace, for good; what comes later is not kept.`,
    input: z.object({}),
    output: z.object({
      deleted: z.int(),
      waits_for: z.int(),
      is_complete: z.boolean(),
    }),
    errors: ["not-found"],
  });

export const countCampaignData = counting("campaign");
export const countMailerData = counting("mailer");
export const countProspectData = counting("prospect");
export const countWebhookData = counting("webhook-dispatcher");

export const deleteCampaignData = deletion("campaign");
export const deleteMailerData = deletion("mailer");
export const deleteProspectData = deletion("prospect");
export const deleteWebhookData = deletion("webhook-dispatcher");
