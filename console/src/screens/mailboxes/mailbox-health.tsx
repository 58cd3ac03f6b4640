import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { count, share } from "../../ui/figures.ts";
import styles from "../../ui/screen.module.css";

export type Mailbox = Output<"mailbox.list">["data"][number];

/** Paused by somebody, broken, resting after a failure, or well. */
export function healthOf({ paused, status, status_reason }: Mailbox): { word: string; why: string | null } {
  if (paused) return { word: "paused", why: pausedWhy(paused) };
  if (status === "error") return { word: "error", why: status_reason };
  if (status_reason) return { word: "resting", why: status_reason };
  return { word: "active", why: null };
}

const pausedWhy = ({ scope, reason }: NonNullable<Mailbox["paused"]>) => {
  const what = { all: "All sending is paused", workspace: "The workspace’s sending is paused", mailbox: "Paused" }[
    scope
  ];
  return reason === null ? `${what}.` : `${what}: ${reason}`;
};

export function Health({ mailbox }: { mailbox: Mailbox }) {
  const { word, why } = healthOf(mailbox);
  return (
    <>
      <Badge word={word} />
      {why && <p className={styles.aside}>{why}</p>}
    </>
  );
}

/** "12 of 20". */
export const todayOf = ({ sent_today, effective_daily_limit: limit }: Mailbox): string =>
  limit === null ? `${count(sent_today)}, no limit` : `${count(sent_today)} of ${count(limit)}`;

/** What today allows and why, in a sentence. */
export function planOf(mailbox: Mailbox): string {
  const { sent_today, effective_daily_limit: limit, daily_limit, ramp, min_gap_seconds, effective_timezone } = mailbox;
  const left = limit === null ? "no limit today" : `${count(Math.max(0, limit - sent_today))} more may leave today`;
  const growing =
    ramp?.enabled && daily_limit !== limit
      ? `; it is day ${ramp.day} of its ramp, and each further day has ${count(ramp.increment)} more${daily_limit === null ? "" : `, up to ${count(daily_limit)}`}`
      : "";
  const gap = min_gap_seconds > 0 ? `, at least ${count(min_gap_seconds)} s apart` : "";
  return `${count(sent_today)} sent, ${left}${gap}${growing}. Its day is that of ${effective_timezone}.`;
}

export const rateOf = (rate: number | null): string => (rate === null ? "none yet" : share(rate));
