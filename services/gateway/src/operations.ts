import type { Implementation } from "@outbound/broker/implement";
import type { Context } from "./context.ts";
import claimWorkspace from "./operations/claim-workspace.ts";
import createToken from "./operations/create-token.ts";
import createWorkspace from "./operations/create-workspace.ts";
import linkUser from "./operations/link-user.ts";
import listTokens from "./operations/list-tokens.ts";
import listWorkspaces from "./operations/list-workspaces.ts";
import renameWorkspace from "./operations/rename-workspace.ts";
import revokeToken from "./operations/revoke-token.ts";

/** What the gateway itself answers: the operator's operations. */
export const operations: readonly Implementation<Context>[] = [
  claimWorkspace,
  createToken,
  createWorkspace,
  linkUser,
  listTokens,
  listWorkspaces,
  renameWorkspace,
  revokeToken,
];
