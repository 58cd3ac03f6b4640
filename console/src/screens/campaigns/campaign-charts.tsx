import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/ask.ts";
import { daysQuery } from "../../api/days-query.ts";
import styles from "../../ui/chart/chart.module.css";
import { Chart } from "../../ui/chart/chart.tsx";
import { Funnel, partOf, type Stage } from "../../ui/chart/funnel.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count, share } from "../../ui/figures.ts";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BounceRate, MailsByDay, RepliesByDay } from "./activity-charts.tsx";
import { progressWords } from "./progress-words.ts";

const said = progressWords.charts;
type Props = { workspace: string; campaign: Output<"campaign.get"> };

/** Loaded separately, so that the figures are shown first. */
export default function CampaignCharts({ workspace, campaign }: Props) {
  const { data, error, isPending, refetch } = useQuery(daysQuery(workspace, campaign.id));
  if (isPending) return <Skeleton rows={4} />;
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  return (
    <section className={screen.section}>
      <h2>{said.title}</h2>
      <div className={styles.charts}>
        <MailsByDay days={data.data} />
        <RepliesByDay days={data.data} />
        <Reach stats={campaign.stats} />
        <BounceRate days={data.data} />
      </div>
    </section>
  );
}

function Reach({ stats }: { stats: Props["campaign"]["stats"] }) {
  const stages: Stage[] = [
    { name: said.added, figure: stats.prospects.enrolled },
    { name: said.opened, figure: stats.opened },
    { name: said.clicked, figure: stats.clicked },
    { name: said.replied, figure: stats.replied },
  ];
  const { enrolled } = stats.prospects;
  return (
    <Chart
      title={said.reach}
      answer={said.repliedOf(stats.replied, enrolled)}
      columns={[
        { head: said.stage, cell: ({ name }) => name },
        { head: said.prospects, isFigure: true, cell: ({ figure }) => count(figure) },
        {
          head: said.share,
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
