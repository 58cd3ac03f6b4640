import { AppError, conflict, notFound } from "@outbound/contracts/app-error";
import type { AuditActor } from "@outbound/contracts/audit/audit-entry";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { parseInput } from "@outbound/contracts/parse-input";
import { refuseAudited } from "../api/ask-service.ts";
import type { Gateway } from "../api/mount-operations.ts";
import { type AppOperation, refusalOfOperator, refusalOfRole } from "../people/refuse-without-role.ts";
import { requireProof } from "../people/require-proof.ts";
import type { SessionCookie } from "../people/session-cookie.ts";
import { isProvedSession, type SpentSession } from "../people/session-table.ts";
import { findState } from "../workspaces/deleted-workspace-table.ts";
import { requireSession } from "./authorize.ts";
import type { Exchange } from "./bind-action.ts";
import type { Envelope } from "./envelope.ts";

type Admitted = { caller: Caller & { userId: string }; actor: AuditActor };
type Asking = { operation: AppOperation; envelope: Envelope; exchange: Exchange };

export async function admit(gateway: Gateway, cookie: SessionCookie, asking: Asking): Promise<Admitted> {
  const { envelope, exchange } = asking;
  const session = await requireSession({ db: gateway.db, cookie, ...exchange }, envelope.workspaceId);
  return envelope.asOperator ? admitOperator(gateway, session, asking) : admitMember(gateway, session, asking);
}

async function admitMember(gateway: Gateway, session: SpentSession, asking: Asking): Promise<Admitted> {
  const { operation, envelope } = asking;
  const admitted = admittedAs(session, session.email, asking);
  const refusal = refusalOfRole(operation, session.role);
  if (refusal) await refuseAudited(gateway, { operation, input: envelope.input, ...admitted }, refusal);
  if (operation.app.recent && !(await isProvedSession(gateway.db, session))) throw needsProof();
  return admitted;
}

const needsProof = () => new AppError("forbidden", "Confirm first that it's you.", { code: "needs-proof" });

/** What is refused is in the installation's trail alone: strangers write nothing into a workspace's. */
async function admitOperator(gateway: Gateway, session: SpentSession, asking: Asking): Promise<Admitted> {
  const { operation, envelope } = asking;
  const { caller, actor } = admittedAs(session, `${session.email} (operator)`, asking);
  try {
    const refusal = refusalOfOperator(operation, session.is_operator);
    if (refusal) throw refusal;
    const isClosed = await requireState(gateway, operation, envelope.workspaceId);
    // Whoever closed the workspace has proved it then; to finish that takes many requests.
    if (operation.app.proof && !isClosed) {
      parseInput(operation.input, envelope.input);
      await prove(gateway, session, asking);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused = {
      operation,
      input: envelope.input,
      caller: { ...caller, workspaceId: operatorWorkspaceId },
      actor,
    };
    await refuseAudited(gateway, refused, error);
  }
  return { caller: { ...caller, isOperator: true }, actor };
}

async function requireState({ db }: Gateway, { app }: AppOperation, workspaceId: string): Promise<boolean> {
  if (workspaceId === operatorWorkspaceId) {
    if (app.onlyClosed) throw notFound("Workspace");
    return false;
  }
  const state = await findState(db.of(workspaceId));
  if (!state) throw notFound("Workspace");
  if (app.onlyClosed && !state.is_closed) throw conflict("Close the workspace first.");
  return state.is_closed;
}

function prove({ db, sealer }: Gateway, session: SpentSession, { envelope, exchange: { req, res } }: Asking) {
  return requireProof({ db, sealer, res, address: req.ip }, session, envelope.proof);
}

function admittedAs(session: SpentSession, name: string, { operation, envelope, exchange }: Asking): Admitted {
  const { user_id: userId, session_id: sessionId } = session;
  const { requestId } = exchange.res.locals;
  return {
    caller: {
      workspaceId: envelope.workspaceId,
      requestId,
      userId,
      sessionId,
      ...(operation.storesActor && { actor: name }),
    },
    actor: { actor_kind: "user", actor_id: userId, actor_name: name, source: "app" },
  };
}
