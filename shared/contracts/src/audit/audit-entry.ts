import { z } from "zod";
import { AppError } from "../app-error.ts";
import { operatorWorkspaceId } from "../caller.ts";
import type { AuditText, Operation } from "../operation.ts";
import { isUuid } from "../uuid.ts";

export const actorKinds = ["user", "token", "operator", "system"] as const;
export const auditSources = ["app", "api", "mcp", "command", "service"] as const;
export const auditOutcomes = ["done", "refused", "unknown"] as const;

const ending = {
  outcome: z.enum(auditOutcomes).nullable(),
  status: z.int().nullable(),
  concerns: z.record(z.string(), z.string()),
  about: z.string().nullable(),
};

/** An entry as it is stored and sent. It names prospects by their ids only. */
export const auditEntry = z.object({
  /** A UUIDv7, whose time is the entry's. */
  id: z.uuid(),
  workspace_id: z.uuid(),
  actor_kind: z.enum(actorKinds),
  actor_id: z.uuid(),
  /** The actor may have another name by now. */
  actor_name: z.string(),
  source: z.enum(auditSources),
  operation: z.string(),
  request_id: z.string(),
  ...ending,
});
export type AuditEntry = z.output<typeof auditEntry>;
export type AuditEnding = Pick<AuditEntry, "outcome" | "status" | "concerns" | "about">;

export type AuditActor = Pick<AuditEntry, "actor_kind" | "actor_id" | "actor_name" | "source">;

type Asked = { id: string; workspaceId: string; requestId: string; input: unknown; actor: AuditActor };
type Act = Asked & { operation: string };
export type OperationAct = Asked & { operation: Operation };

const longest = 200;

/** Undefined for what leaves no entry: reads, and what services say to each other. */
export function newAuditEntry({ operation: { name, audit }, ...asked }: OperationAct): AuditEntry | undefined {
  return audit && entryOf({ ...asked, operation: name }, audit);
}

export function entryOf({ id, workspaceId, requestId, operation, input, actor }: Act, audited: AuditText): AuditEntry {
  const { isAboveWorkspaces, shows = [], idOf } = audited;
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
    concerns: { ...(isOwn ? {} : { workspace_id: workspaceId }), ...idsIn(idOf?.input ?? nounOf(operation), input) },
    about: shownText(input, shows, operation),
  };
}

export function doneEnding({ name, audit }: Operation, about: string | null, output: () => unknown): AuditEnding {
  const { answers, idOf } = audit ?? {};
  const picked = answers ? pick(output(), answers) : {};
  const shown = answers ? shownText(picked, answers, name) : null;
  return {
    outcome: "done",
    status: null,
    concerns: idsIn(idOf?.output ?? nounOf(name), picked),
    about: about ?? shown,
  };
}

/** A call that failed or got no answer may still have had its effect. */
export function failedEnding(error: unknown): AuditEnding {
  const status = error instanceof AppError ? error.status : 500;
  return { outcome: status < 500 ? "refused" : "unknown", status, concerns: {}, about: null };
}

/** Clients write any text into such a field; only a UUID is known to name nobody. */
const namesAnId = /^(?:id|[a-z_]+_id|campaign|mailbox|prospect)$/;

function idsIn(named: string, fields: unknown): Record<string, string> {
  const noun = named.replace(/^member$/, "user");
  return Object.fromEntries(
    entriesOf(fields).flatMap(([name, value]): [string, string][] => {
      if (typeof value !== "string" || !isUuid(value) || !namesAnId.test(name)) return [];
      if (name === "id") return [[`${noun}_id`, value.toLowerCase()]];
      return [[name.endsWith("_id") ? name : `${name}_id`, value.toLowerCase()]];
    }),
  );
}

export const nounOf = (operation: string): string => operation.split(".", 1)[0] ?? operation;

function shownText(fields: unknown, names: readonly string[], operation: string): string | null {
  const values = entriesOf(pick(fields, names)).flatMap(([name, value]) => {
    const words = name.replaceAll("_", " ");
    if (value === true) return [words];
    // Only of a change does it say something: elsewhere it is the same as nothing.
    if (value === false) return operation.endsWith(".update") ? [`not ${words}`] : [];
    if (name === "assignee") return [value === null ? "assigned to nobody" : "assigned"];
    if (Array.isArray(value)) return value.length > 0 ? [textOf(`${words} ${value.join(", ")}`)] : [];
    if (typeof value === "number") return [`${words} ${value}`];
    if (typeof value !== "string" || isUuid(value)) return [];
    return [textOf(/_until$|^kind$/.test(name) ? `${words} ${value.trim()}` : value.trim())];
  });
  return values.length > 0 ? textOf(values.join(", ")) : null;
}

const pick = (fields: unknown, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(entriesOf(fields).filter(([name]) => names.includes(name)));

const entriesOf = (fields: unknown): [string, unknown][] =>
  typeof fields === "object" && fields !== null ? Object.entries(fields) : [];

const textOf = (text: string): string =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ");
