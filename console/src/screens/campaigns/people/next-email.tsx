import type { Output } from "../../../api/ask.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { When } from "../../../ui/when.tsx";
import { overviewWords } from "../overview-words.ts";
import styles from "./next-email.module.css";

const said = overviewWords.next;
type Wait = Output<"campaign.next">["data"][number]["wait"];
type Props = { at: string; wait: Wait; status: string | undefined };

type Look = { word: string; isHeld: boolean };
const held: Look = { word: said.held, isHeld: true };
const today: Look = { word: said.today, isHeld: false };
const later: Look = { word: said.later, isHeld: false };
/** What any other reason keeps is held. */
const looks: Readonly<Partial<Record<NonNullable<Wait>["reason"], Look>>> = {
  sending: { word: said.sending, isHeld: false },
  due: { word: said.due, isHeld: false },
  mailbox_gap: today,
  mailbox_busy: today,
  daily_enroll_limit: later,
  mailbox_daily_limit: later,
  outside_window: { word: said.hours, isHeld: false },
};

/** When somebody's next email is sent, or that it is held; why is under the mouse and on focus. */
export function NextEmail({ at, wait, status }: Props) {
  const atRest = said.atRest[status ?? ""];
  if (atRest) return <span className={styles.quiet}>{atRest}</span>;
  if (!wait) return <When at={at} />;
  const { word, isHeld } = looks[wait.reason] ?? held;
  return (
    <Tooltip text={wait.text}>
      {/* A person without a mouse reads why by its focus. */}
      <span className={isHeld ? styles.held : styles.quiet} tabIndex={0}>
        {word}
        <span className="visually-hidden">. {wait.text}</span>
      </span>
    </Tooltip>
  );
}
