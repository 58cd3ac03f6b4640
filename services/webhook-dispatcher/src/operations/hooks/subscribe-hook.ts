import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { maxHooksPerWorkspace, subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { runCommand } from "@outbound/postgres/command";
import type { Context } from "../../context.ts";
import { countHooks, ensureHook, hookExists } from "../../hooks/hook-table.ts";
import { checkTargetUrl } from "../../posting/target-url.ts";
import { ensureSecret } from "../../secrets/signing-secret-table.ts";

export default implement(subscribeHook, async (pair, context: Context & Caller) => {
  const { db, egress, sealer, workspaceId } = context;
  const workspace = db.of(workspaceId);
  const { reply } = await runCommand(workspace, context, {
    // An existing subscription's URL was checked when it was created, and is checked again at every connection.
    check: async () => {
      if (!(await hookExists(workspace, pair))) await checkTargetUrl(pair.target_url, workspaceId, egress);
    },
    work: async (tx) => {
      // Locks the row under which the workspace's subscriptions are counted.
      await ensureSecret(tx, sealer);
      const hook = await ensureHook(tx, pair);
      if (hook.created && (await countHooks(tx)) > maxHooksPerWorkspace) {
        throw conflict(`A workspace can have at most ${maxHooksPerWorkspace} webhook subscriptions.`, {
          code: "too-many-hooks",
        });
      }
      return { reply: hook };
    },
  });
  return reply;
});
