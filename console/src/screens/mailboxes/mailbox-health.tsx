import type { Output } from "../../api/ask.ts";
import styles from "../../ui/screen.module.css";
import { Status } from "../../ui/status.tsx";
import { listWords as said } from "./list-words.ts";
import { words } from "./words.ts";

export type Mailbox = Output<"mailbox.list">["data"][number];

type State = Pick<Mailbox, "paused" | "status" | "status_reason">;
type Today = Pick<Mailbox, "sent_today" | "effective_daily_limit">;

type HealthWord = keyof typeof words.states;

export function healthOf({ paused, status, status_reason }: State): { word: HealthWord; why: string | null } {
  if (paused) return { word: "paused", why: withFullStop(pausedWhy(paused)) };
  const why = status_reason && withFullStop(status_reason);
  if (status === "error") return { word: "error", why };
  if (status === "needs_reconnect") return { word: "needs_reconnect", why };
  if (why) return { word: "resting", why };
  return { word: "active", why: null };
}

/** What follows from it until somebody does something. */
export function consequenceOf(state: State, { held, isGuards }: { held: number; isGuards: boolean }): string {
  const { word } = healthOf(state);
  const heldNow = held > 0 && word !== "resting" ? said.heldNow(held) : "";
  const isWider = state.paused !== null && state.paused.scope !== "mailbox";
  const way = isGuards ? said.onlyMembers : isWider ? words.widerPause : words.waysOut[word];
  return [heldNow, way].filter(Boolean).join(" ");
}

/** A reason from a server or a person may lack the full stop, and another sentence follows it. */
export const withFullStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const pausedWhy = ({ scope, reason }: NonNullable<Mailbox["paused"]>) => {
  const what = words.pausedBy[scope];
  if (reason === null) return `${what}.`;
  // The reason of a pause for bounces or complaints already says that it is paused.
  return reason.startsWith(`${what}: `) ? reason : `${what}: ${reason}`;
};

export function Health({ mailbox }: { mailbox: State }) {
  const { word, why } = healthOf(mailbox);
  return (
    <>
      <Status word={words.states[word]} tone={word === "active" ? undefined : word} />
      {why && <p className={styles.aside}>{why}</p>}
    </>
  );
}

export const todayOf = ({ sent_today, effective_daily_limit: limit }: Today): string =>
  words.todayOf(sent_today, limit);

/** What its plan of a day goes by. */
export const paceOf = ({ min_gap_seconds, effective_timezone }: Mailbox): string =>
  [...(min_gap_seconds > 0 ? [words.gap(min_gap_seconds)] : []), words.dayIn(effective_timezone)].join(" ");
