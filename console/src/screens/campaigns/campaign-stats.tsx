import { campaignStatsFile } from "@outbound/csv/campaign-stats-file";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { statsQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/figures.ts";
import { fileName, saveFile } from "../../ui/save-file.ts";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");
type Stats = Output<"campaign.stats">;
type Row = Stats["total"] & { key: string; name: string };

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
        rows={stats.copies.map(rowOf)}
        keyOf={({ key }) => key}
        hasAllColumns
        foot={{ ...stats.total, key: "total", name: "Total" }}
      />
      <p className={styles.note}>
        Opened, clicked and replied count mails in a step’s row and people in the total, so a person who opened two
        mails counts once there. A dash is not measured, which is not zero.
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

function rowOf({ step, variant, ...figures }: Stats["copies"][number]): Row {
  const name = variant ? `Step ${step}, ${variant.name ?? "a removed variant"}` : `Step ${step}`;
  return { ...figures, key: `${step} ${variant?.id ?? ""}`, name: variant && !variant.active ? `${name} (off)` : name };
}

const figure = (head: string, of: (row: Row) => number | null): Column<Row> => ({
  head,
  isFigure: true,
  cell: (row) => count(of(row)),
});

const columns: Column<Row>[] = [
  { head: "Copy", cell: ({ name }) => name },
  figure("Sent", ({ sent }) => sent),
  figure("Bounced", ({ bounced }) => bounced),
  figure("Delivered", ({ delivered }) => delivered),
  figure("Opened", ({ opened }) => opened),
  figure("Clicked", ({ clicked }) => clicked),
  figure("Replied", ({ replied }) => replied),
  figure("Interested", ({ interested }) => interested),
];
