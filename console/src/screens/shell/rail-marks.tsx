import { useQuery } from "@tanstack/react-query";
import { unreadQuery } from "../../api/conversation-queries.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { webhookQuery } from "../../api/webhook-queries.ts";
import styles from "./shell.module.css";
import { words } from "./words.ts";

/** The server counts no further. */
const mostCounted = 100;

export function UnreadCount({ workspace }: { workspace: string }) {
  const { data } = useQuery(unreadQuery(workspace));
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={styles.count}>
      {unread < mostCounted ? unread : `${mostCounted - 1}+`}
      <span className="visually-hidden"> {words.unread}</span>
    </span>
  );
}

export function MailboxMark({ workspace }: { workspace: string }) {
  const { data } = useQuery(mailboxesQuery(workspace));
  const isIdle = data?.data.some(({ status, paused }) => status !== "active" || paused !== null) ?? false;
  return isIdle && <Dot says={words.needAttention} />;
}

/** On every page, because nothing else tells anybody there about a receiver that failed for days. */
export function ReceiverMark({ workspace }: { workspace: string }) {
  const { data } = useQuery({ ...webhookQuery(workspace), staleTime: 60_000, refetchInterval: 60_000 });
  const off = data?.receivers_off ?? 0;
  return off > 0 && <Dot says={words.receiversOff(off)} />;
}

export const Dot = ({ says }: { says: string }) => (
  <span className={styles.dot} title={says}>
    <span className="visually-hidden"> {says}</span>
  </span>
);
