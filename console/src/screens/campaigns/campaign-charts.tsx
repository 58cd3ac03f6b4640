import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { daysQuery } from "../../api/days-query.ts";
import styles from "../../ui/chart/chart.module.css";
import { Chart } from "../../ui/chart/chart.tsx";
import { Funnel, partOf, type Stage } from "../../ui/chart/funnel.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count, counted, share } from "../../ui/figures.ts";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BounceRate, MailsByDay, RepliesByDay } from "./activity-charts.tsx";

type Props = { workspace: string; campaign: Output<"campaign.get"> };

/** Loaded separately, so that the figures are shown first. */
export default function CampaignCharts({ workspace, campaign }: Props) {
  const { data, error, isPending, refetch } = useQuery(daysQuery(workspace, campaign.id));
  if (isPending) return <Skeleton rows={4} />;
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  return (
    <section className={screen.section}>
      <h2>How it goes</h2>
      <div className={styles.charts}>
        <MailsByDay days={data.data} />
        <RepliesByDay days={data.data} />
        <People stats={campaign.stats} />
        <BounceRate days={data.data} />
      </div>
    </section>
  );
}

function People({ stats }: { stats: Props["campaign"]["stats"] }) {
  const stages: Stage[] = [
    { name: "Enrolled", figure: stats.prospects.enrolled },
    { name: "Opened", figure: stats.opened },
    { name: "Clicked", figure: stats.clicked },
    { name: "Replied", figure: stats.replied },
  ];
  const { enrolled } = stats.prospects;
  return (
    <Chart
      title="How far people come"
      answer={`${count(stats.replied)} of ${counted(enrolled, "person", "people")} enrolled replied.`}
      columns={[
        { head: "Stage", cell: ({ name }) => name },
        { head: "People", isFigure: true, cell: ({ figure }) => count(figure) },
        {
          head: "Of those enrolled",
          isFigure: true,
          cell: ({ figure }) => (figure === null ? "–" : share(partOf(figure, enrolled))),
        },
      ]}
      rows={stages}
      keyOf={({ name }) => name}
    >
      <Funnel stages={stages} />
    </Chart>
  );
}
