import { Check, CircleDashed, type LucideIcon, TriangleAlert, X } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { listWords as said } from "../list-words.ts";
import styles from "../mailboxes.module.css";

export type DomainResults = Pick<Output<"mailbox.domains">["data"][number], "spf" | "dkim" | "dmarc">;
type Result = DomainResults["spf"];

const names = ["spf", "dkim", "dmarc"] as const;
const marks: Record<NonNullable<Result>, { mark: LucideIcon; tone: "ok" | "warn" | "no" | "unknown" }> = {
  ok: { mark: Check, tone: "ok" },
  warning: { mark: TriangleAlert, tone: "warn" },
  failed: { mark: X, tone: "no" },
  skipped: { mark: CircleDashed, tone: "unknown" },
};

/** Each is a mark and a word; what it means is said for those who don't see the mark. */
export function DnsChips({ results }: { results: DomainResults | undefined }) {
  return (
    <ul className={styles.chips}>
      {names.map((name) => {
        const result = results?.[name] ?? null;
        const { mark: Mark, tone } = marks[result ?? "skipped"];
        return (
          <li key={name} className={styles[tone]}>
            <Mark aria-hidden="true" />
            {said.records[name]}
            <span className="visually-hidden"> {said.results[result ?? "unknown"]}</span>
          </li>
        );
      })}
    </ul>
  );
}
