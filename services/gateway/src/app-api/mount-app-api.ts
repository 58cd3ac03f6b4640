import { unavailable } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { Router } from "express";
import { askService } from "../api/ask-service.ts";
import type { Gateway } from "../api/mount-operations.ts";
import type { ApiHandler } from "../http/exchange.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { refuseUnstorable } from "../http/refuse-unstorable.ts";
import { errorReplyToPeople, notFound } from "../http/render-error.ts";
import { type Reply, sendReply } from "../http/reply.ts";
import { answerOnce, checkedKey, fingerprintOf } from "../idempotency/idempotency-key.ts";
import { findPerson } from "../people/person-table.ts";
import { type AppOperation, isInApp } from "../people/refuse-without-role.ts";
import { hashOfSecret } from "../people/secret.ts";
import { sessionCookie } from "../people/session-cookie.ts";
import { signInFirst } from "../people/session-table.ts";
import { admit } from "./admit.ts";
import { authorizationActions } from "./authorization-actions.ts";
import type { ActionParts, BoundAction } from "./bind-action.ts";
import { openEnvelope } from "./envelope.ts";
import { passkeyActions } from "./passkey-actions.ts";
import { profileActions } from "./profile-actions.ts";
import { providerActions } from "./provider-actions.ts";
import { refuseForeignRequest } from "./refuse-foreign-request.ts";
import { refuseUnableAssignee } from "./refuse-unable-assignee.ts";
import { secondFactorActions } from "./second-factor-actions.ts";
import { sessionActions } from "./session-actions.ts";
import { sessionAudit } from "./session-audit.ts";
import { sessionStarter } from "./session-starter.ts";

/** `workspace_id` and the field names around an operation's own input need this much. */
const envelopeBytes = 1_024;
const usualInputBytes = 64 * 1_024;
/** A passkey is the longest input of what people do about their own account. */
const personalBytes = 16 * 1_024;

/** An operator asks with `as_operator`, and with a `proof` where one is required. */
export function mountAppApi(gateway: Gateway): Router {
  const { db, publicUrl, sealer, provider, hasPasswords } = gateway;
  const { sandboxMailbox = null } = gateway;
  const cookie = sessionCookie(publicUrl);
  const router = Router({ caseSensitive: true });
  const guard: ApiHandler = (req, _res, next) => {
    refuseForeignRequest(req, publicUrl);
    next();
  };

  const operations = gateway.operations.filter(isInApp);
  const audit = sessionAudit(gateway, cookie);
  for (const { action, answer } of personalActions(
    { db, sealer, cookie, publicUrl, provider, hasPasswords, sandboxMailbox },
    operations,
  )) {
    router.post(`/${action.name}`, named(action.name), guard, async (req, res) => {
      const { json } = await readJsonBody(req, res, { limitBytes: personalBytes, timeoutMs: gateway.bodyMs });
      refuseUnstorable(json, "body");
      const answered = audit(action, json, { req, res }, () => answer(json, { req, res }));
      sendReply(res, toReply(await answered.catch(refuseUnanswered)));
    });
  }
  for (const operation of operations) {
    router.post(`/${operation.name}`, named(operation.name), guard, async (req, res) => {
      const limitBytes = (operation.bodyLimitBytes ?? usualInputBytes) + envelopeBytes;
      const key = operation.idempotent ? checkedKey(req.headers["idempotency-key"]) : undefined;
      if (limitBytes > usualInputBytes + envelopeBytes) await refuseStranger(db, cookie.read(req));
      const { json, bytes } = await readJsonBody(req, res, { limitBytes, timeoutMs: gateway.bodyMs });
      const envelope = openEnvelope(json);
      const asking = { operation, envelope, exchange: { req, res } };
      const { caller, actor } = await admit(gateway, cookie, asking).catch(refuseUnanswered);
      await refuseUnableAssignee(db, operation, envelope);
      const run = async (commandId?: string): Promise<Reply> => {
        const command = { ...caller, ...(commandId && { commandId }) };
        const request = { operation, input: envelope.input, caller: command, actor };
        return { status: 200, body: await askService(gateway, request) };
      };
      if (key === undefined) return sendReply(res, await run());
      const fingerprint = fingerprintOf(req.method, req.originalUrl, bytes);
      const answering = { ...gateway, refusalOf: errorReplyToPeople };
      sendReply(res, await answerOnce(answering, { ...keyOfPerson(caller, key), fingerprint }, run));
    });
  }
  router.use(notFound);
  return router;
}

function personalActions(parts: ActionParts, operations: readonly AppOperation[]): BoundAction[] {
  const starter = sessionStarter(parts, operations);
  return [
    ...sessionActions(parts, starter),
    ...profileActions(parts),
    ...secondFactorActions(parts),
    ...passkeyActions(parts, starter),
    ...providerActions(parts),
    ...authorizationActions(parts),
  ];
}

/** Strangers' large bodies aren't read. The request is counted once the body says which workspace it is about. */
async function refuseStranger(db: Db, token: string | undefined): Promise<void> {
  const person = token && (await findPerson(db, hashOfSecret(token)).catch(refuseUnanswered));
  if (!person) throw signInFirst();
}

function named(operation: string): ApiHandler {
  return (_req, res, next) => {
    res.locals.route = `/app/api/${operation}`;
    res.locals.operation = operation;
    next();
  };
}

/** The key belongs to the person in this workspace, so that an erasure there finds it. */
const keyOfPerson = ({ workspaceId, userId }: { workspaceId: string; userId: string }, key: string) => ({
  tokenId: workspaceId,
  key: `${userId} ${key}`,
});

/** An unavailable database is answered as such, and not as an internal error. */
const refuseUnanswered = (error: unknown): never => {
  throw error instanceof DatabaseUnavailable ? unavailable(error) : error;
};

const toReply = (output: unknown): Reply => ({ status: 200, body: Buffer.from(JSON.stringify(output)) });
