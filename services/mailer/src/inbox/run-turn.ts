import type { WorkspaceReader } from "@outbound/postgres/database";
import { announceInbox } from "./announce-inbox.ts";
import { endTurn, extendTurn, recordFailure, type Turn } from "./inbox-table.ts";
import { imapErrorsTotal } from "./metrics.ts";
import { type InboxContext, takeTurn } from "./take-turn.ts";
import { nextTurnMs, type TurnEnding } from "./turn-ending.ts";

type Hold = { end: AbortController; watch: () => boolean };

/** Without a database the lease ends by itself. */
export async function runTurn(turn: Turn, context: InboxContext, { end, watch }: Hold): Promise<void> {
  const { limits, log } = context;
  const db = context.db.of(turn.workspaceId);
  const extend = setInterval(() => {
    extendTurn(db, turn, limits.leaseMs)
      .then((isOurs) => isOurs || end.abort())
      .catch((error: unknown) => log.warn({ err: error }, "mailbox_lease.extend_failed"));
  }, limits.leaseMs / 3);
  try {
    await settle(turn, { ...context, db }, await takeTurn(turn, context, { signal: end.signal, watch }));
  } catch (error) {
    log.warn({ err: error, mailbox_id: turn.mailboxId }, "mailbox_turn.failed");
  } finally {
    clearInterval(extend);
  }
}

type Settling = Pick<InboxContext, "broker" | "limits" | "log"> & { db: WorkspaceReader };

async function settle(turn: Turn, { db, broker, limits, log }: Settling, ending: TurnEnding): Promise<void> {
  if (ending.kind === "failed") {
    const { kind, message, cause } = ending.failure;
    imapErrorsTotal.inc({ kind });
    const mailbox = { workspace_id: turn.workspaceId, mailbox_id: turn.mailboxId };
    log.warn({ ...mailbox, error_kind: kind, error: message, cause }, "mailbox.read_failed");
    if (kind !== "broker") {
      await recordFailure(db, turn, { kind, message });
      await announceInbox(db, broker, turn).catch((error: unknown) =>
        log.warn({ ...mailbox, err: error }, "mailbox_state.announce_failed"),
      );
    }
  }
  const wasQuiet = ending.kind === "looked" && !ending.isActive;
  await endTurn(db, turn, nextTurnMs(ending, turn, limits), wasQuiet);
}
