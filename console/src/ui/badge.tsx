import {
  Archive,
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  type LucideIcon,
  MailX,
  Pause,
  Reply,
  Send,
  ShieldAlert,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import styles from "./badge.module.css";

type Hue = "gray" | "green" | "amber" | "red" | "violet" | "sky" | "pink" | "accent";
type Look = readonly [Hue, LucideIcon | "dot"];

const calm: Look = ["gray", "dot"];
/** A word that is unknown here is calm. */
const looks: Readonly<Record<string, Look>> = {
  accepted: ["green", Check],
  active: ["green", "dot"],
  archived: ["gray", Archive],
  blocked: ["amber", TriangleAlert],
  bounced: ["red", CircleX],
  completed: ["gray", CircleCheck],
  contacted: ["accent", Send],
  delivered: ["green", Check],
  done: ["gray", Check],
  draft: ["gray", CircleDashed],
  error: ["red", CircleX],
  failed: ["red", CircleX],
  forged: ["red", ShieldAlert],
  held: ["amber", Clock],
  needs_reconnect: ["red", CircleX],
  negative: ["red", CircleX],
  not_contacted: ["gray", CircleDashed],
  not_sending: ["amber", TriangleAlert],
  paused: ["amber", Pause],
  pending: ["accent", Send],
  planned: ["accent", Send],
  refused: ["red", CircleX],
  replied: ["green", Reply],
  resting: ["amber", Clock],
  running: ["green", "dot"],
  sent: ["green", Check],
  stopped: ["gray", Ban],
  suppressed: ["gray", Ban],
  unknown: ["amber", TriangleAlert],
  unsubscribed: ["gray", MailX],
  interested: ["green", "dot"],
  neutral: ["sky", "dot"],
  not_interested: ["gray", "dot"],
  out_of_office: ["amber", Clock],
  left_company: ["violet", "dot"],
};

type Props = {
  /** What is read, such as "not sending". */
  word: string;
  /** A state whose look it has, where that isn't the word itself. */
  tone?: string | undefined;
  hue?: Hue;
  icon?: LucideIcon;
  /** After the word, such as the arrow of a menu. */
  children?: ReactNode;
};

/** A mark, a word, a colour: the word alone is enough. */
export function Badge({ word, tone = word, hue, icon, children }: Props) {
  const [usualHue, usualMark] = looks[tone] ?? calm;
  const Mark = icon ?? usualMark;
  return (
    <span className={`${styles.badge} ${styles[hue ?? usualHue]}`}>
      {Mark === "dot" ? <span className={styles.dot} aria-hidden="true" /> : <Mark aria-hidden="true" />}
      <span className={styles.word}>{word.replaceAll("_", " ")}</span>
      {children}
    </span>
  );
}
