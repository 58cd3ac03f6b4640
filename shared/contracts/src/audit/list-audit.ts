import { z } from "zod";
import { page, sinceParameter, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { isUuid } from "../uuid.ts";
import { actorKinds, auditOutcomes, auditSources } from "./audit-entry.ts";

const mostRows = 1_000;
const invalidLimit = `\`limit\` must be an integer from 1 to ${mostRows}.`;
const invalidActor = "`actor` must be the id of a user or a token, or one of: operator, system.";

export const auditRow = z.object({
  id: z.uuid(),
  /** All zeros for what concerns the installation. */
  workspace_id: z.uuid(),
  at: timestamp,
  actor: z.object({
    kind: z.enum(actorKinds),
    id: z.uuid().nullable(),
    name: z.string(),
  }),
  source: z.enum(auditSources),
  operation: z.string(),
  summary: z.string(),
  concerns: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() })),
  /** Is `unknown` while the operation runs, too. */
  outcome: z.enum(auditOutcomes),
  status: z.int().nullable(),
  request_id: z.string(),
});

export const listAudit = defineOperation({
  name: "audit.list",
  service: "gateway",
  queue: "leaf",
  summary: "List who changed what in the workspace, or in all of them for the operator, newest first.",
  app: { role: "admin", operator: true },
  input: z.object({
    actor: z
      .string(invalidActor)
      .refine((text) => text === "operator" || text === "system" || isUuid(text), invalidActor)
      .optional(),
    operation: z.string("`operation` must be a name.").max(100, "`operation` must be a name.").optional(),
    since: sinceParameter("since"),
    until: sinceParameter("until"),
    limit: z
      .string(invalidLimit)
      .regex(/^\d{1,4}$/, invalidLimit)
      .transform(Number)
      .pipe(z.number().min(1, invalidLimit).max(mostRows, invalidLimit))
      .default(50),
    cursor: z.string("`cursor` must be the `next_cursor` of a previous response.").optional(),
  }),
  output: page(auditRow),
  errors: [],
  readOnly: true,
});
