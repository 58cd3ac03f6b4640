import type { ReactNode } from "react";
import type { Output } from "../../api/ask.ts";
import type { Column } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import styles from "./audit.module.css";
import { withTimesInWords } from "./audit-words.ts";
import { Outcome } from "./outcome.tsx";
import { words } from "./words.ts";

type Entry = Pick<Output<"audit.list">["data"][number], "at" | "outcome" | "status" | "summary">;

/** What differs between a workspace's log and the operator's. */
type Cells<One> = {
  concerned: (entry: One) => ReactNode;
  actor: (entry: One) => ReactNode;
  /** Below the change, where the columns beside it have no room. */
  actorBelow: (entry: One) => ReactNode;
};

export const entryColumns = <One extends Entry>({ concerned, actor, actorBelow }: Cells<One>): Column<One>[] => [
  {
    head: words.change,
    cell: (entry) => (
      <>
        {withTimesInWords(entry.summary)}
        {concerned(entry)}
        <div className={styles.narrow}>
          {entry.outcome !== "done" && <p>{words.outcomes[entry.outcome]}</p>}
          {actorBelow(entry)}
        </div>
      </>
    ),
  },
  { head: words.by, from: "medium", cell: actor },
  {
    head: words.outcome,
    from: "medium",
    cell: ({ outcome, status }) => <Outcome outcome={outcome} status={status} />,
  },
  { head: words.time, isFigure: true, cell: ({ at }) => <When at={at} /> },
];
