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
import { words } from "./words.ts";

type Props = { workspace: string; campaign: Output<"campaign.get"> };

/** Loaded separately, so that the figures are shown first. */
export default function CampaignCharts({ workspace, campaign }: Props) {
  const { data, error, isPending, refetch } = useQuery(daysQuery(workspace, campaign.id));
  if (isPending) return <Skeleton rows={4} />;
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  return (
    <section className={screen.section}>
      <h2>{words.overview.results}</h2>
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
    { name: words.overview.howFar.added, figure: stats.prospects.enrolled },
    { name: words.overview.howFar.opened, figure: stats.opened },
    { name: words.overview.howFar.clicked, figure: stats.clicked },
    { name: words.overview.howFar.replied, figure: stats.replied },
  ];
  const { enrolled } = stats.prospects;
  return (
    <Chart
      title={words.overview.howFar.title}
      answer={words.overview.howFar.answer(stats.replied, enrolled)}
      columns={[
        { head: words.overview.howFar.stage, cell: ({ name }) => name },
        { head: words.overview.howFar.prospects, isFigure: true, cell: ({ figure }) => count(figure) },
        {
          head: words.overview.howFar.share,
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
