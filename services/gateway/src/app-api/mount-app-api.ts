import { badRequest, unavailable } from "@outbound/contracts/app-error";
import { isUuid } from "@outbound/contracts/uuid";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { Router } from "express";
import { askService, refuseTold } from "../api/ask-service.ts";
import type { Gateway } from "../api/mount-operations.ts";
import type { ApiHandler } from "../http/exchange.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { refuseUnstorable } from "../http/refuse-unstorable.ts";
import { notFound } from "../http/render-error.ts";
import { type Reply, sendReply } from "../http/reply.ts";
import { answerOnce, checkedKey, fingerprintOf } from "../idempotency/idempotency-key.ts";
import { type AppOperation, isInApp, refusalOfRole } from "../people/refuse-without-role.ts";
import { sessionCookie } from "../people/session-cookie.ts";
import { requireSession } from "./authorize.ts";
import type { ActionParts, BoundAction } from "./bind-action.ts";
import { passkeyActions } from "./passkey-actions.ts";
import { providerActions } from "./provider-actions.ts";
import { refuseForeignRequest } from "./refuse-foreign-request.ts";
import { secondFactorActions } from "./second-factor-actions.ts";
import { sessionActions } from "./session-actions.ts";
import { sessionAudit } from "./session-audit.ts";
import { sessionStarter } from "./session-starter.ts";

/** What comes around an operation's own input. */
const envelopeBytes = 1_024;
const usualInputBytes = 64 * 1_024;
/** Of what a person does about themselves; a passkey is the longest. */
const personalBytes = 16 * 1_024;

/**
 * The app's own way to the operations: POST /app/api/<operation.name> with `workspace_id` and `input`, for who is signed in.
 * Routes, input and output are the contract's.
 */
export function mountAppApi(gateway: Gateway): Router {
  const { db, publicUrl, sealer, provider, hasPasswords } = gateway;
  const cookie = sessionCookie(publicUrl);
  const router = Router({ caseSensitive: true });
  const guard: ApiHandler = (req, _res, next) => {
    refuseForeignRequest(req, publicUrl);
    next();
  };

  const operations = gateway.operations.filter(isInApp);
  const audit = sessionAudit(gateway, cookie);
  for (const { action, answer } of personalActions(
    { db, sealer, cookie, publicUrl, provider, hasPasswords },
    operations,
  )) {
    router.post(`/${action.name}`, named(action.name), guard, async (req, res) => {
      const { json } = await readJsonBody(req, res, { limitBytes: personalBytes, timeoutMs: gateway.bodyMs });
      refuseUnstorable(json, "body");
      const answered = audit(action.name, json, { req, res }, () => answer(json, { req, res }));
      sendReply(res, toReply(await answered.catch(refuseUnanswered)));
    });
  }
  for (const operation of operations) {
    router.post(`/${operation.name}`, named(operation.name), guard, async (req, res) => {
      const limitBytes = (operation.bodyLimitBytes ?? usualInputBytes) + envelopeBytes;
      const key = operation.idempotent ? checkedKey(req.headers["idempotency-key"]) : undefined;
      // What a stranger sends is small.
      if (limitBytes > usualInputBytes + envelopeBytes) await requireSession({ db, cookie, req, res });
      const { json, bytes } = await readJsonBody(req, res, { limitBytes, timeoutMs: gateway.bodyMs });
      const { workspaceId, input } = unwrap(json);
      const { user_id: userId, email, role } = await requireSession({ db, cookie, req, res }, workspaceId);
      const actor = { actor_kind: "user", actor_id: userId, actor_name: email, source: "app" } as const;
      const keptActor = operation.keepsActor && email;
      const caller = { workspaceId, requestId: res.locals.requestId, userId, ...(keptActor && { actor: keptActor }) };
      const refusal = refusalOfRole(operation, role);
      if (refusal) await refuseTold(gateway, { operation, input, caller, actor }, refusal);
      /** The service parses the input and its bytes are the answer, with the fields that HTTP hides. */
      const run = async (commandId?: string): Promise<Reply> => {
        const asked = { operation, input, caller: { ...caller, ...(commandId && { commandId }) }, actor };
        return { status: 200, body: await askService(gateway, asked) };
      };
      if (key === undefined) return sendReply(res, await run());
      const fingerprint = fingerprintOf(req.method, req.originalUrl, bytes);
      sendReply(res, await answerOnce(gateway, { ...keyOfPerson(workspaceId, userId, key), fingerprint }, run));
    });
  }
  router.use(notFound);
  return router;
}

function personalActions(parts: ActionParts, operations: readonly AppOperation[]): BoundAction[] {
  const starter = sessionStarter(parts, operations);
  return [
    ...sessionActions(parts, starter),
    ...secondFactorActions(parts),
    ...passkeyActions(parts, starter),
    ...providerActions(parts),
  ];
}

function named(operation: string): ApiHandler {
  return (_req, res, next) => {
    res.locals.route = `/app/api/${operation}`;
    res.locals.operation = operation;
    next();
  };
}

function unwrap({ workspace_id: workspaceId, input = {} }: Record<string, unknown>) {
  if (typeof workspaceId !== "string" || !isUuid(workspaceId)) throw badRequest("`workspace_id` must be a UUID.");
  refuseUnstorable(input, "input");
  return { workspaceId: workspaceId.toLowerCase(), input };
}

/** A person's own, in the workspace: whatever is erased there is looked for among its keys. */
const keyOfPerson = (workspaceId: string, userId: string, key: string) => ({
  tokenId: workspaceId,
  key: `${userId} ${key}`,
});

/** A database that is away is that, and no fault of ours. */
const refuseUnanswered = (error: unknown): never => {
  throw error instanceof DatabaseUnavailable ? unavailable(error) : error;
};

const toReply = (output: unknown): Reply => ({ status: 200, body: Buffer.from(JSON.stringify(output)) });
