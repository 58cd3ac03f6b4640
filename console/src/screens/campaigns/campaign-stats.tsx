import { describeComparison } from "@outbound/contracts/campaigns/describe-comparison";
import { campaignStatsFile } from "@outbound/csv/campaign-stats-file";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { statsQuery } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count, share } from "../../ui/figures.ts";
import { fileName, saveFile } from "../../ui/save-file.ts";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");
type Stats = Output<"campaign.stats">;
/** Who could open and reply: the mails that were delivered, or in the total the people. */
type Row = Stats["total"] & { key: string; name: string; isWinner: boolean };

export function CampaignStats() {
  const params = route.useParams();
  const { data: stats, error, isPending, refetch } = useQuery(statsQuery(params.workspace, params.campaign));
  if (isPending) return <Skeleton rows={4} />;
  if (error && !stats) return <Failure error={error} reset={() => void refetch()} />;
  if (stats.copies.length === 0) {
    return (
      <Empty title="Nothing to count yet">
        <p>Each step stands here with its own figures once the campaign has steps.</p>
      </Empty>
    );
  }
  return (
    <>
      <Table
        caption="What became of the mails of each step"
        columns={columns}
        rows={stats.copies.map((copy) => rowOf(copy, isWinner(copy, stats)))}
        keyOf={({ key }) => key}
        hasAllColumns
        foot={{ ...stats.total, key: "total", name: "Total", isWinner: false }}
      />
      {stats.comparisons.map((comparison) => (
        <p key={comparison.step}>{describeComparison(comparison)}</p>
      ))}
      <p className={styles.note}>
        Bounced and delivered are percent of the mails that were sent; opened, clicked, replied, interested and
        unsubscribed of those that were delivered. These five count mails in a step’s row and people in the total, so a
        person who opened two mails counts once there, and are percent of those to whom a mail was delivered. Who
        unsubscribed counts for the mail whose link they used, or that they answered. A dash is not measured, which is
        not zero.
      </p>
      <div>
        <Button onClick={() => saveStats(stats)}>Download as CSV</Button>
      </div>
    </>
  );
}

function saveStats({ name, copies, total }: Stats) {
  const table = campaignStatsFile();
  const lines = [...copies, total].map(table.line);
  saveFile(new Blob([table.head(), ...lines], { type: "text/csv;charset=utf-8" }), `${fileName(name)}-stats.csv`);
}

type Copy = Stats["copies"][number];

function isWinner({ step, variant }: Copy, { comparisons }: Stats): boolean {
  const comparison = comparisons.find((one) => one.step === step);
  const better = comparison?.leader?.wins ? comparison.leader : null;
  const winner = comparison?.winner ?? better;
  return winner !== null && winner.variant?.id === variant?.id;
}

function rowOf({ step, variant, ...figures }: Copy, isWinner: boolean): Row {
  const name = variant ? `Step ${step}, ${variant.name ?? "a removed variant"}` : `Step ${step}`;
  const key = `${step} ${variant?.id ?? ""}`;
  const reached = figures.delivered;
  return { ...figures, reached, key, name: variant && !variant.active ? `${name} (off)` : name, isWinner };
}

const figure = (
  head: string,
  of: (row: Row) => number | null,
  whole?: (row: Row) => number | undefined,
): Column<Row> => ({
  head,
  isFigure: true,
  cell: (row) => {
    const part = of(row);
    const all = whole?.(row);
    return part === null || !all ? count(part) : `${count(part)} (${share(part / all)})`;
  },
});

const ofSent = ({ sent }: Row) => sent;
const ofReached = ({ reached }: Row) => reached;

const columns: Column<Row>[] = [
  {
    head: "Copy",
    cell: ({ name, isWinner }) => (
      <>
        {name} {isWinner && <Badge word="winner" tone="active" />}
      </>
    ),
  },
  figure("Sent", ({ sent }) => sent),
  figure("Bounced", ({ bounced }) => bounced, ofSent),
  figure("Delivered", ({ delivered }) => delivered, ofSent),
  figure("Opened", ({ opened }) => opened, ofReached),
  figure("Clicked", ({ clicked }) => clicked, ofReached),
  figure("Replied", ({ replied }) => replied, ofReached),
  figure("Interested", ({ interested }) => interested, ofReached),
  figure("Unsubscribed", ({ unsubscribed }) => unsubscribed, ofReached),
];
