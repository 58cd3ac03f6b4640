import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import type { Context } from "../../context.ts";
import { pauseKeyOf } from "../../pauses/pause-key.ts";
import { readPause, upsertPause, waitForDispatches } from "../../pauses/pause-table.ts";

/** The pause is committed before it waits, so that a dispatch that has not begun by then sees it. */
export default implement(pauseSending, async ({ mailbox, reason }, { db, workspaceId, actor }: Context & Caller) => {
  const key = await pauseKeyOf(db.of(workspaceId), mailbox);
  const workspace = db.of(key.workspaceId);
  const before = await readPause(workspace, key.mailboxId);
  await workspace.transaction((tx) => upsertPause(tx, key.mailboxId, { reason, pausedBy: actor ?? "operator" }));
  await db.transaction(waitForDispatches);
  const pause = await readPause(workspace, key.mailboxId);
  if (!pause) throw ended();
  return { ...pause, was_paused: before !== undefined };
});

const ended = () => conflict("Somebody resumed it at the same moment: look at what is paused.");
