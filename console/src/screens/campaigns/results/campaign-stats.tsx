import { describeComparison, original } from "@outbound/contracts/campaigns/describe-comparison";
import { describeSubject } from "@outbound/contracts/campaigns/describe-subject";
import { campaignStatsFile } from "@outbound/csv/campaign-stats-file";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import { ChartNoAxesColumn, Download } from "lucide-react";
import { Suspense } from "react";
import type { Output } from "../../../api/ask.ts";
import { fileQuery } from "../../../api/campaign-queries.ts";
import { campaignQuery, statsQuery } from "../../../api/queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { fileName, saveFile } from "../../../ui/save-file.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { count, leastForRate, percent } from "../../../ui/wording.ts";
import { CopyLine, describeLine } from "../copy-line.tsx";
import { progressWords } from "../progress-words.ts";
import { words } from "../words.ts";
import styles from "./campaign-stats.module.css";

const CampaignCharts = lazyRouteComponent(() => import("./campaign-charts.tsx"));
const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");
type Stats = Output<"campaign.stats">;
const said = progressWords.results;
/** `reached` could be opened and replied to: the emails that were delivered, or in the total the prospects. */
type Row = Stats["total"] & {
  key: string;
  name: string;
  subject?: string | undefined;
  isWinner: boolean;
  isEarly: boolean;
};

export function CampaignStats() {
  const params = route.useParams();
  const { data: stats, error, isPending, refetch } = useQuery(statsQuery(params.workspace, params.campaign));
  const subjectOf = useSubjects(params);
  if (isPending) return <Skeleton rows={4} />;
  if (error && !stats) return <Failure error={error} reset={() => void refetch()} />;
  if (stats.copies.length === 0) {
    return (
      <Empty title={said.none} icon={ChartNoAxesColumn}>
        <p>{said.noneHelp}</p>
      </Empty>
    );
  }
  const areAllEarly = stats.total.sent < leastForRate;
  return (
    <>
      {stats.total.sent > 0 && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <CampaignCharts {...params} />
        </Suspense>
      )}
      <Card
        title={said.byStep}
        end={
          <>
            {areAllEarly && stats.total.sent > 0 && <span>{said.tooEarly}</span>}
            <Button isSmall icon={Download} onClick={() => saveStats(stats)}>
              {said.download}
            </Button>
          </>
        }
        isFlush
      >
        <div className={styles.results}>
          <Table
            caption={said.caption}
            columns={columns}
            rows={stats.copies.map((copy) => ({
              ...rowOf(copy, isAlone(copy, stats), isWinner(copy, stats)),
              subject: subjectOf(copy),
              isEarly: !areAllEarly && copy.sent > 0 && copy.sent < leastForRate,
            }))}
            keyOf={({ key }) => key}
            hasAllColumns
            foot={{ ...stats.total, key: "total", name: said.total, isWinner: false, isEarly: false }}
          />
        </div>
        <div className={styles.notes}>
          {stats.comparisons.map((comparison) => (
            <p key={comparison.step}>{describeComparison(comparison)}</p>
          ))}
          <p className={styles.note}>{said.note}</p>
        </div>
      </Card>
    </>
  );
}

/** As prospects get it. Of what was removed from the sequence only the figures are left. */
function useSubjects({ workspace, campaign: id }: { workspace: string; campaign: string }) {
  const { data: campaign } = useQuery(campaignQuery(workspace, id));
  const { data: file } = useQuery(fileQuery(workspace, id));
  return ({ step: position, variant }: Copy): string | undefined => {
    const step = campaign?.step_list.find((one) => one.position === position);
    const other = file?.steps[position - 1]?.variants.find(({ name }) => name === variant?.name);
    if (!step || (variant && !other)) return undefined;
    return describeSubject(other?.subject || step.subject, position === 1);
  };
}

function saveStats({ name, copies, total }: Stats) {
  const table = campaignStatsFile();
  const lines = [...copies, total].map(table.line);
  saveFile(new Blob([table.head(), ...lines], { type: "text/csv;charset=utf-8" }), said.file(fileName(name)));
}

type Copy = Stats["copies"][number];

const isAlone = ({ step }: Copy, { copies }: Stats): boolean => copies.filter((one) => one.step === step).length === 1;

function isWinner({ step, variant }: Copy, { comparisons }: Stats): boolean {
  const comparison = comparisons.find((one) => one.step === step);
  const better = comparison?.leader?.wins ? comparison.leader : null;
  const winner = comparison?.winner ?? better;
  return winner !== null && winner.variant?.id === variant?.id;
}

function rowOf({ step, variant, ...figures }: Copy, isAlone: boolean, isWinner: boolean): Omit<Row, "isEarly"> {
  const called = variant ? (variant.name ?? said.removedVariant) : original;
  const name = isAlone ? words.step(step) : `${words.step(step)}, ${called}`;
  const key = `${step} ${variant?.id ?? ""}`;
  const reached = figures.delivered;
  return { ...figures, reached, key, name: variant && !variant.active ? `${name} (${said.off})` : name, isWinner };
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
    if (part === null || !all || row.sent < leastForRate) return count(part);
    return (
      <>
        {count(part)} <span className={styles.rate}>{percent(part, all)}</span>
      </>
    );
  },
});

const ofSent = ({ sent }: Row) => sent;
const ofReached = ({ reached }: Row) => reached;

const columns: Column<Row>[] = [
  {
    head: said.step,
    cell: ({ name, subject, isWinner, isEarly }) => (
      <>
        {name} {isWinner && <Badge word={said.winner} tone="active" />}
        {subject && (
          <span className={styles.subject} title={describeLine(subject)}>
            <CopyLine text={subject} />
          </span>
        )}
        {isEarly && <span className={styles.early}>{said.tooEarly}</span>}
      </>
    ),
  },
  figure(said.sent, ({ sent }) => sent),
  figure(said.bounced, ({ bounced }) => bounced, ofSent),
  figure(said.delivered, ({ delivered }) => delivered, ofSent),
  figure(said.opened, ({ opened }) => opened, ofReached),
  figure(said.clicked, ({ clicked }) => clicked, ofReached),
  figure(said.replied, ({ replied }) => replied, ofReached),
  figure(said.interested, ({ interested }) => interested, ofReached),
  figure(said.unsubscribed, ({ unsubscribed }) => unsubscribed, ofReached),
];
