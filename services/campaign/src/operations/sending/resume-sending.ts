import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { pauseScopes } from "@outbound/contracts/mailboxes/mailbox";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import type { Context } from "../../context.ts";
import { endGuardPause } from "../../pauses/guard-table.ts";
import { pauseKeyOf } from "../../pauses/pause-key.ts";
import { deletePause, readPause, readPauses, type SendingPause } from "../../pauses/pause-table.ts";

export default implement(resumeSending, async ({ mailbox }, { db, workspaceId, nudgePlanner }: Context & Caller) => {
  const key = await pauseKeyOf(db.of(workspaceId), mailbox);
  return db.of(key.workspaceId).transaction(async (tx) => {
    const resumed = await readPause(tx, key.mailboxId);
    const pauses = await readPauses(tx);
    if (!resumed) throw conflict(notPaused(pauses, mailbox));

    await endGuardPause(tx, { kind: "mailbox", id: key.mailboxId });
    await deletePause(tx, key.mailboxId);
    tx.afterCommit(nudgePlanner);
    return { resumed, still_paused: pauses.filter((pause) => isWider(pause, resumed)) };
  });
});

const isWider = (pause: SendingPause, than: SendingPause) =>
  pauseScopes.indexOf(pause.scope) < pauseScopes.indexOf(than.scope);

function notPaused(pauses: readonly SendingPause[], mailbox: string | undefined): string {
  const asked = mailbox === undefined ? "This" : `The mailbox ${mailbox}`;
  const others = pauses.map(({ scope, mailbox }) => (mailbox ? `mailbox ${mailbox.email}` : scope));
  return others.length === 0
    ? `${asked} is not paused.`
    : `${asked} isn't paused itself; what is: ${[...new Set(others)].join(", ")}.`;
}
