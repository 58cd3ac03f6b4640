import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { pausesQuery, statusQuery } from "../../../api/operator-queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { times } from "../../../ui/when.tsx";
import styles from "../operator.module.css";
import { PauseSending, ResumeSending } from "../sending/pause-sending.tsx";
import { words } from "../words.ts";
import { CopyReport } from "./copy-report.tsx";
import { Findings } from "./findings.tsx";
import { HealthFigures } from "./health-figures.tsx";
import { reportOf } from "./health-report.ts";
import { healthWords as said } from "./health-words.ts";
import { MinuteCharts } from "./minute-charts.tsx";
import { PausedCard } from "./paused-card.tsx";
import { ServicesCard } from "./services-card.tsx";
import type { Status } from "./services-of.ts";

type Pause = OperatorOutput<"sending.pauses">["data"][number];

/** Says the same as `outbound status`. */
export function Overview() {
  useTitle(said.title, words.operator);
  const { data: status, error, isPending, refetch, dataUpdatedAt } = useQuery(statusQuery);
  const pauses = useQuery(pausesQuery);
  const sending = pauses.data;
  const all = sending?.data.find(({ scope }) => scope === "all");
  return (
    <>
      <TopBar
        title={said.title}
        state={
          status && (
            <>
              <Summary status={status} all={all} />
              <Updated at={dataUpdatedAt} />
            </>
          )
        }
      >
        {status && <CopyReport make={() => reportOf(status, sending, new Date())} />}
        {sending && (all ? <ResumeSending name={words.sending.all} /> : <PauseSending />)}
      </TopBar>
      <div className={screen.screen}>
        {error && !status && <Failure error={error} reset={() => void refetch()} />}
        {isPending && <Skeleton rows={6} />}
        {status && <Findings findings={status.findings} />}
        {all && (
          <ReasonLine tone="amber" title={said.allPaused}>
            {said.since(all.paused_by, times.short(all.paused_at), all.reason)}
          </ReasonLine>
        )}
        {status && <HealthFigures status={status} sending={sending} />}
        <div className={styles.columns}>
          {status && <ServicesCard status={status} />}
          {status && sending && <PausedCard status={status} sending={sending} />}
          {pauses.error && !sending && <Failure error={pauses.error} reset={() => void pauses.refetch()} />}
        </div>
        {status && <MinuteCharts status={status} at={dataUpdatedAt} />}
      </div>
    </>
  );
}

function Summary({ status: { findings }, all }: { status: Status; all: Pause | undefined }) {
  const n = findings.length + (all ? 1 : 0);
  if (n === 0) return <Badge word={said.well} tone="active" />;
  return <Badge word={said.toLookAt(n)} hue="amber" icon={TriangleAlert} />;
}

/** What ticks isn't read out. */
function Updated({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, []);
  return (
    <span className={styles.updated} aria-hidden="true">
      {said.updated(Math.max(0, Math.round((now - at) / 1_000)))}
    </span>
  );
}
