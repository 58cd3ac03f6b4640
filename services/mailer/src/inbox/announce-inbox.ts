import type { Broker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { inboxChecked } from "@outbound/contracts/events/inbox-checked";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { findNews, recordAnnounced, type Turn } from "./inbox-table.ts";

/** Publishes the state when it is news. If the broker doesn't take it, the next check publishes it. */
export async function announceInbox(db: WorkspaceReader, broker: Broker, turn: Turn): Promise<void> {
  const news = await findNews(db, turn);
  if (!news) return;
  const { workspaceId: workspace_id, mailboxId: mailbox_id } = turn;
  await publish(broker, inboxChecked, { workspace_id, mailbox_id, ...news });
  await recordAnnounced(db, turn, news.error);
}
