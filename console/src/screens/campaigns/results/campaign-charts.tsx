import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { daysQuery } from "../../../api/days-query.ts";
import styles from "../../../ui/chart/chart.module.css";
import { Failure } from "../../../ui/failure.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { progressWords } from "../progress-words.ts";
import { BounceRate, MailsByDay, RepliesByDay } from "./activity-charts.tsx";
import results from "./campaign-stats.module.css";

type Props = { workspace: string; campaign: string };

/** By day, above the figures of all days. */
export default function CampaignCharts({ workspace, campaign }: Props) {
  const id = useId();
  const { data, error, isPending, refetch } = useQuery(daysQuery(workspace, campaign));
  if (isPending) return <Skeleton rows={4} />;
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  return (
    <section className={results.days} aria-labelledby={id}>
      <h2 id={id}>{progressWords.charts.lastDays}</h2>
      <div className={styles.charts}>
        <MailsByDay days={data.data} />
        <RepliesByDay days={data.data} />
        <BounceRate days={data.data} />
      </div>
    </section>
  );
}
