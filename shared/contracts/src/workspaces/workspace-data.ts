import { z } from "zod";
import { defineOperation, type ServiceName } from "../operation.ts";

const countData = <const Service extends ServiceName>(service: Service) =>
  defineOperation({
    name: `${service}-data.count`,
    service,
    queue: "leaf",
    summary: `Count what the ${service} service keeps of the workspace.`,
    app: { role: "operator" },
    input: z.object({}),
    output: z.object({ rows: z.record(z.string(), z.int()) }),
    errors: [],
    readOnly: true,
  });

/** Repeat it until `is_complete`: one call does a bounded part of the work. */
const deleteData = <const Service extends ServiceName>(service: Service) =>
  defineOperation({
    name: `${service}-data.delete`,
    service,
    queue: "leaf",
    summary: `Delete all that the ${service} service keeps of the workspace, for good; what comes later is not kept.`,
    app: { role: "operator", onlyClosed: true },
    unaudited: "a part of workspace.close",
    input: z.object({}),
    output: z.object({
      deleted: z.int(),
      waits_for: z.int(),
      is_complete: z.boolean(),
    }),
    errors: ["not-found"],
  });

export const countCampaignData = countData("campaign");
export const countMailerData = countData("mailer");
export const countProspectData = countData("prospect");
export const countWebhookData = countData("webhook-dispatcher");

export const deleteCampaignData = deleteData("campaign");
export const deleteMailerData = deleteData("mailer");
export const deleteProspectData = deleteData("prospect");
export const deleteWebhookData = deleteData("webhook-dispatcher");
