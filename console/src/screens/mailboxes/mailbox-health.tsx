import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { count, share } from "../../ui/figures.ts";
import styles from "../../ui/screen.module.css";

export type Mailbox = Output<"mailbox.list">["data"][number];

type State = Pick<Mailbox, "paused" | "status" | "status_reason">;
type Today = Pick<Mailbox, "sent_today" | "effective_daily_limit">;

export function healthOf({ paused, status, status_reason }: State): { word: string; why: string | null } {
  if (paused) return { word: "paused", why: withFullStop(pausedWhy(paused)) };
  const why = status_reason && withFullStop(status_reason);
  if (status === "error") return { word: "error", why };
  if (status === "needs_reconnect") return { word: "needs_reconnect", why };
  if (why) return { word: "resting", why };
  return { word: "active", why: null };
}

/** A reason from a server or a person may lack the full stop, and another sentence follows it. */
const withFullStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const pausedWhy = ({ scope, reason }: NonNullable<Mailbox["paused"]>) => {
  const what = { all: "All sending is paused", workspace: "The workspace’s sending is paused", mailbox: "Paused" }[
    scope
  ];
  if (reason === null) return `${what}.`;
  // The reason of a pause for bounces or complaints already says that it is paused.
  return reason.startsWith(`${what}: `) ? reason : `${what}: ${reason}`;
};

export function Health({ mailbox }: { mailbox: State }) {
  const { word, why } = healthOf(mailbox);
  return (
    <>
      <Badge word={word} />
      {why && <p className={styles.aside}>{why}</p>}
    </>
  );
}

export const todayOf = ({ sent_today, effective_daily_limit: limit }: Today): string =>
  limit === null ? `${count(sent_today)}, no limit` : `${count(sent_today)} of ${count(limit)}`;

export function planOf(mailbox: Mailbox): string {
  const { sent_today, effective_daily_limit: limit, daily_limit, ramp, min_gap_seconds, effective_timezone } = mailbox;
  const remaining =
    limit === null ? "no limit today" : `${count(Math.max(0, limit - sent_today))} more may leave today`;
  const growing =
    ramp?.enabled && daily_limit !== limit
      ? `; it is day ${ramp.day} of its ramp, and each further day has ${count(ramp.increment)} more${daily_limit === null ? "" : `, up to ${count(daily_limit)}`}`
      : "";
  const gap = min_gap_seconds > 0 ? `, at least ${count(min_gap_seconds)} s apart` : "";
  return `${count(sent_today)} sent, ${remaining}${gap}${growing}. Its day is that of ${effective_timezone}.`;
}

export const rateOf = (rate: number | null): string => (rate === null ? "none yet" : share(rate));
