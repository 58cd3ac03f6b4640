import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import styles from "./segmented.module.css";
import { useCurrentInSight } from "./use-current-in-sight.ts";

type Word =
  | "accepted"
  | "all"
  | "active"
  | "archived"
  | "blocked"
  | "bounce"
  | "bounced"
  | "cancelled"
  | "complaint"
  | "completed"
  | "contacted"
  | "declined"
  | "delivered"
  | "draft"
  | "erasure"
  | "everywhere"
  | "expired"
  | "failed"
  | "import"
  | "in_sequence"
  | "in_use"
  | "manual"
  | "mine"
  | "not_contacted"
  | "not_emailed"
  | "open"
  | "paused"
  | "pending"
  | "planned"
  | "refused"
  | "replied"
  | "sent"
  | "snoozed"
  | "stopped"
  | "unassigned"
  | "unknown"
  | "unread"
  | "unsubscribe"
  | "unsubscribed"
  | "viewed"
  | "waiting"
  | "withdrawn";
type Props = { label: string; words: readonly Word[]; labels?: Readonly<Partial<Record<Word, ReactNode>>> };

export function Filters({ label, words, labels = {} }: Props) {
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav);
  return (
    <nav ref={nav} className={styles.segmented} aria-label={label}>
      {words.map((word) => (
        <Link
          key={word}
          to="."
          search={(before) => ({ ...before, show: word === words[0] ? undefined : word })}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {labels[word] ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ")}
        </Link>
      ))}
    </nav>
  );
}
