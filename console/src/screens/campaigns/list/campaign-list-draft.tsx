import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { countsOf } from "../preflight/preflight-summary.ts";
import { words } from "../words.ts";
import styles from "./campaign-list.module.css";
import { listWords as said } from "./list-words.ts";

export function Missing({ children }: { children: ReactNode }) {
  return (
    <span className={`${styles.withMark} ${styles.bad}`}>
      <CircleAlert aria-hidden="true" />
      {children}
    </span>
  );
}

/** The checks ask three services, and each email of another campaign would ask them again. */
const keptMs = 300_000;
const keptAfterChangeMs = 60_000;

/** Of rows that somebody looks at. */
export function DraftChecks({ workspace, id }: { workspace: string; id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(place);
  const checks = preflightQuery(workspace, id);
  const { dataUpdatedAt = 0, isInvalidated = false } = useQueryClient().getQueryState(checks.queryKey) ?? {};
  const isOld = Date.now() - dataUpdatedAt > (isInvalidated ? keptAfterChangeMs : keptMs);
  const { data } = useQuery({ ...checks, enabled: isSeen && isOld, refetchInterval: false });
  return (
    <span ref={place}>{data ? <Checked {...countsOf(data.findings)} /> : <span className={styles.faint}>–</span>}</span>
  );
}

function Checked({ problems, warnings }: ReturnType<typeof countsOf>) {
  if (problems > 0) return <Missing>{words.summary(problems, warnings)}</Missing>;
  const Mark = warnings > 0 ? TriangleAlert : CircleCheck;
  return (
    <span className={`${styles.withMark} ${warnings > 0 ? styles.warn : styles.ready}`}>
      <Mark aria-hidden="true" />
      {warnings > 0 ? words.summary(0, warnings) : said.ready}
    </span>
  );
}

/** Who only scrolls past looks at nothing. */
const lookMs = 300;

/** True from when it has stood on the screen for a moment. */
function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || isSeen) return;
    let timer: number | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      window.clearTimeout(timer);
      if (entry?.isIntersecting) timer = window.setTimeout(() => setSeen(true), lookMs);
    });
    observer.observe(place.current);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [place, isSeen]);
  return isSeen;
}
