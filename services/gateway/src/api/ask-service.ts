import { randomUUIDv7 } from "node:crypto";
import { type AppError, fromWire } from "@outbound/contracts/app-error";
import type { AuditActor, OperationAct } from "@outbound/contracts/audit/audit-entry";
import { audited } from "@outbound/contracts/audit/audited";
import type { Caller } from "@outbound/contracts/caller";
import type { Operation } from "@outbound/contracts/operation";
import type { AuditJournal } from "../audit/journal.ts";
import type { CallService } from "./circuits.ts";

export type Asking = { call: CallService; journal: AuditJournal };

type ServiceRequest = { operation: Operation; input: unknown; caller: Caller; actor: AuditActor };

/** The trail's entry comes before the call; all tries under an Idempotency-Key share one. Throws the service's refusal. */
export function askService({ call, journal }: Asking, request: ServiceRequest): Promise<Buffer> {
  const { operation, input, caller } = request;
  const ask = async () => {
    const reply = await call(operation, input, caller);
    if (!reply.ok) throw fromWire(reply.error);
    return reply.body;
  };
  return audited(journal, actOf(request), ask, (body) => JSON.parse(body.toString()));
}

export function refuseAudited(
  { journal }: Pick<Asking, "journal">,
  request: ServiceRequest,
  refusal: AppError,
): Promise<never> {
  const refuse = async (): Promise<never> => {
    throw refusal;
  };
  return audited(journal, actOf(request), refuse, () => undefined);
}

const actOf = ({ operation, input, caller, actor }: ServiceRequest): OperationAct => {
  const { workspaceId, requestId, commandId } = caller;
  return { id: commandId ?? randomUUIDv7(), operation, workspaceId, requestId, input, actor };
};
