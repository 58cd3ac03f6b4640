import { randomUUIDv7 } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { grantAuthorization } from "@outbound/contracts/oauth/authorization";
import type { Context } from "../../context.ts";
import { insertCode } from "../../oauth/authorization-code-table.ts";
import { answerUrl, checkAuthorization } from "../../oauth/check-authorization.ts";
import { lockAsMember } from "../../people/member-rules.ts";
import { hashOfSecret, newSecret } from "../../people/secret.ts";

export default implement(
  grantAuthorization,
  async ({ read_only, request }, { db, publicUrl, ...caller }: Context & Caller) => {
    const { workspaceId, userId } = caller;
    if (userId === undefined)
      throw new AppError("forbidden", "Only a member connects a client, on the page that it opens.");
    const authorization = checkAuthorization(request, publicUrl);
    const code = newSecret();
    const token_id = randomUUIDv7();
    await db.of(workspaceId).transaction(async (tx) => {
      const role = await lockAsMember(tx, caller, grantAuthorization);
      if (role === "viewer" && !read_only) {
        throw new AppError("forbidden", "You're a viewer there, so the client can only read.");
      }
      await insertCode(tx.unbound, hashOfSecret(code), {
        token_id,
        user_id: userId,
        session_id: caller.sessionId ?? null,
        workspace_id: workspaceId,
        client_id: authorization.client.id,
        client_name: authorization.client.name,
        redirect_uri: authorization.redirectUri,
        code_challenge: authorization.challenge,
        role,
        read_only,
      });
    });
    return {
      url: answerUrl(authorization, publicUrl, { code }),
      token_id,
      client_name: authorization.client.name,
      read_only,
    };
  },
);
