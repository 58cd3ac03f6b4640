import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import type { Context } from "../context.ts";
import { hashOfToken, newApiToken } from "../tokens/api-token.ts";
import { insertToken } from "../tokens/token-table.ts";
import { findWorkspace } from "../workspaces/workspace-table.ts";

export default implement(
  createToken,
  async ({ name, read_only, may_answer, expires_at }, { prisma, workspaceId }: Context & Caller) => {
    const workspace = await findWorkspace(prisma, workspaceId);
    if (!workspace) throw notFound("Workspace");

    const token = newApiToken();
    const token_hash = hashOfToken(token);
    const rights = { read_only, may_answer };
    const row = await insertToken(prisma, { workspace_id: workspace.id, name, token_hash, ...rights, expires_at });
    return { ...row, token };
  },
);
