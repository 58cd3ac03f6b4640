import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { CheckGroups } from "../checks/check-groups.tsx";
import { type Group, problemsIn } from "../checks/check-rows.ts";
import type { Run } from "../checks/use-check.ts";
import { connectWords as said } from "../connect-words.ts";
import styles from "./connect.module.css";

type Props = {
  run: Run | undefined;
  groups: readonly Group[];
  domain: string;
  /** Undefined while something is missing. */
  start: (() => void) | undefined;
  useHost: (group: "sending" | "reading", host: string) => void;
  /** The buttons that end it. */
  children: ReactNode;
};

/** Beside the form: it goes on while somebody writes, and nothing is saved by it. */
export function CheckPanel({ run, groups, domain, start, useHost, children }: Props) {
  const isRunning = run !== undefined && !run.isOver;
  const problems = problemsIn(groups);
  return (
    <aside className={styles.check} aria-label={said.check}>
      <div className={styles.checkIn}>
        <div className={styles.checkHead}>
          <h2>{said.check}</h2>
          <p role="status">{statusOf(run, problems)}</p>
          {start && (
            <Button isSmall icon={RefreshCw} isBusy={isRunning} onClick={start}>
              {isRunning ? said.checking : run ? said.checkAgain : said.checkNow}
            </Button>
          )}
        </div>
        <p className={styles.note}>{start || run ? said.nothingSaved : said.startsItself}</p>
        <CheckGroups groups={groups} domain={domain} useHost={useHost} />
      </div>
      <div className={styles.end}>{children}</div>
    </aside>
  );
}

function statusOf(run: Run | undefined, problems: number): string {
  if (problems > 0) return said.problems(problems);
  return run?.isOver ? said.allPassed : "";
}
