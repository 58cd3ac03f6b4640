import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { isUuid } from "@outbound/contracts/uuid";
import { revokeToken } from "@outbound/contracts/workspaces/revoke-token";
import type { Context } from "../../context.ts";
import { setRevoked } from "../../tokens/token-table.ts";

export default implement(revokeToken, async ({ id }, { db, ...caller }: Context & Caller) => {
  const row = isUuid(id) ? await setRevoked(db, requestedWorkspace(caller), id) : null;
  if (!row) throw notFound("Token");
  return row;
});
