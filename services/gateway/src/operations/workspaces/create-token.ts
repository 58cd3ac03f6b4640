import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import type { Context } from "../../context.ts";
import { lockAsMember } from "../../people/member-rules.ts";
import { hashOfToken, newApiToken } from "../../tokens/api-token.ts";
import { insertToken } from "../../tokens/token-table.ts";

export default implement(createToken, async (rights, { db, ...caller }: Context & Caller) => {
  const token = newApiToken();
  const row = await db.of(caller.workspaceId).transaction(async (tx) => {
    await lockAsMember(tx, caller, createToken);
    return insertToken(tx, { ...rights, token_hash: hashOfToken(token) });
  });
  return { ...row, token };
});
