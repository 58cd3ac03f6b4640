import { randomUUIDv7 } from "node:crypto";
import { type AppError, fromWire } from "@outbound/contracts/app-error";
import { type AuditActor, newAuditEntry } from "@outbound/contracts/audit/audit-entry";
import { audited } from "@outbound/contracts/audit/audited";
import type { Caller } from "@outbound/contracts/caller";
import type { Operation } from "@outbound/contracts/operation";
import type { AuditJournal } from "../audit/journal.ts";
import type { CallService } from "./circuits.ts";

export type Asking = { call: CallService; journal: AuditJournal };

type Asked = { operation: Operation; input: unknown; caller: Caller; actor: AuditActor };

/**
 * The gateway's one way to an operation, from wherever it is asked for: its entry in the audit trail, then the call. Tries of one
 * request under an Idempotency-Key have one entry. Resolves to the service's bytes; throws what it refused with.
 */
export function askService({ call, journal }: Asking, asked: Asked): Promise<Buffer> {
  const { operation, input, caller } = asked;
  const ask = async () => {
    const reply = await call(operation, input, caller);
    if (!reply.ok) throw fromWire(reply.error);
    return reply.body;
  };
  return audited(journal, entryOf(asked), ask, (body) => JSON.parse(body.toString()));
}

/** What is refused before any service hears of it, to somebody of the workspace. */
export function refuseTold({ journal }: Pick<Asking, "journal">, asked: Asked, refusal: AppError): Promise<never> {
  const refuse = async (): Promise<never> => {
    throw refusal;
  };
  return audited(journal, entryOf(asked), refuse, () => undefined);
}

const entryOf = ({ operation, input, caller: { workspaceId, requestId, commandId }, actor }: Asked) =>
  newAuditEntry({ id: commandId ?? randomUUIDv7(), operation: operation.name, workspaceId, requestId, input, actor });
