import { z } from "zod";
import { AppError } from "../app-error.ts";
import { operatorWorkspaceId } from "../caller.ts";
import { isUuid } from "../uuid.ts";
import { type AuditWords, auditedOperations } from "./audited-operations.ts";

export const actorKinds = ["user", "token", "operator", "system"] as const;
export const auditSources = ["app", "api", "mcp", "command"] as const;
export const auditOutcomes = ["done", "refused", "unknown"] as const;

const ending = {
  /** Null until it is known. */
  outcome: z.enum(auditOutcomes).nullable(),
  status: z.int().nullable(),
  /** Ids by what they are of, such as `campaign_id`. */
  concerns: z.record(z.string(), z.string()),
  about: z.string().nullable(),
};

/** As it is written and sent; it names no prospect but by id. */
export const auditEntry = z.object({
  /** A UUIDv7, whose time is the entry's. */
  id: z.uuid(),
  workspace_id: z.uuid(),
  actor_kind: z.enum(actorKinds),
  actor_id: z.uuid(),
  /** As it was then. */
  actor_name: z.string(),
  source: z.enum(auditSources),
  operation: z.string(),
  request_id: z.string(),
  ...ending,
});
export type AuditEntry = z.output<typeof auditEntry>;
export type AuditEnding = Pick<AuditEntry, "outcome" | "status" | "concerns" | "about">;

/** Who acts, by which way. */
export type AuditActor = Pick<AuditEntry, "actor_kind" | "actor_id" | "actor_name" | "source">;

type Act = { id: string; workspaceId: string; requestId: string; operation: string; input: unknown; actor: AuditActor };

const longest = 200;

/** Undefined for what leaves no entry: reads, and what services say to each other. */
export function newAuditEntry(act: Act): AuditEntry | undefined {
  const words = auditedOperations[act.operation];
  return words && entryOf(act, words);
}

export function entryOf({ id, workspaceId, requestId, operation, input, actor }: Act, words: AuditWords): AuditEntry {
  const { isAboveWorkspaces, tells = [] } = words;
  const isOwn = !isAboveWorkspaces || workspaceId === operatorWorkspaceId;
  return {
    ...actor,
    id,
    workspace_id: isAboveWorkspaces ? operatorWorkspaceId : workspaceId,
    actor_name: textOf(actor.actor_name),
    operation,
    request_id: textOf(requestId),
    outcome: null,
    status: null,
    concerns: { ...(isOwn ? {} : { workspace_id: workspaceId }), ...idsIn(operation, input) },
    about: told(input, tells),
  };
}

/** What its answer adds. */
export function doneEnding({ operation, about }: AuditEntry, output: () => unknown): AuditEnding {
  const { answers } = auditedOperations[operation] ?? {};
  const kept = answers ? pick(output(), answers) : {};
  const said = answers ? told(kept, answers) : null;
  return { outcome: "done", status: null, concerns: idsIn(operation, kept), about: about ?? said };
}

/** A call that failed, or had no answer, may have been done all the same. */
export function failedEnding(error: unknown): AuditEnding {
  const status = error instanceof AppError ? error.status : 500;
  return { outcome: status < 500 ? "refused" : "unknown", status, concerns: {}, about: null };
}

/** Whatever a field that names an id may hold, a UUID names nobody. */
const namesAnId = /^(?:id|[a-z_]+_id|campaign|mailbox|prospect)$/;

function idsIn(operation: string, fields: unknown): Record<string, string> {
  const noun = nounOf(operation).replace(/^member$/, "user");
  return Object.fromEntries(
    entriesOf(fields).flatMap(([name, value]): [string, string][] => {
      if (typeof value !== "string" || !isUuid(value) || !namesAnId.test(name)) return [];
      if (name === "id") return [[`${noun}_id`, value.toLowerCase()]];
      return [[name.endsWith("_id") ? name : `${name}_id`, value.toLowerCase()]];
    }),
  );
}

/** `campaign` of `campaign.pause`. */
export const nounOf = (operation: string): string => operation.split(".", 1)[0] ?? operation;

function told(fields: unknown, names: readonly string[]): string | null {
  const values = entriesOf(pick(fields, names)).flatMap(([name, value]) => {
    if (value === true) return [name.replaceAll("_", " ")];
    if (typeof value === "number") return [`${name.replaceAll("_", " ")} ${value}`];
    return typeof value === "string" && !isUuid(value) ? [textOf(value.trim())] : [];
  });
  return values.length > 0 ? textOf(values.join(", ")) : null;
}

const pick = (fields: unknown, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(entriesOf(fields).filter(([name]) => names.includes(name)));

const entriesOf = (fields: unknown): [string, unknown][] =>
  typeof fields === "object" && fields !== null ? Object.entries(fields) : [];

/** Storable, and on one line. */
const textOf = (text: string): string =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ");
