import { describeBeginning } from "@outbound/contracts/campaigns/describe-beginning";
import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import { describeSubject } from "@outbound/contracts/campaigns/describe-subject";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../../api/ask.ts";
import { beginningQuery, fileQuery, whereaboutsQuery } from "../../../api/campaign-queries.ts";
import { statsQuery } from "../../../api/queries.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { count, leastForRate, percent } from "../../../ui/wording.ts";
import { CopyLine } from "../copy-line.tsx";
import { overviewWords } from "../overview-words.ts";
import { progressWords } from "../progress-words.ts";
import { mostUsual } from "../results/bounce-rate.ts";
import { words } from "../words.ts";
import { CardFailure } from "./card-failure.tsx";
import styles from "./steps-card.module.css";

const said = overviewWords.steps;
type Campaign = Output<"campaign.get">;
type Stats = Output<"campaign.stats">;
type Figures = { sent: number; replied: number; interested: number; bounced: number };
type Row = Figures & {
  key: string;
  step: { position: number; subject: string; about: string } | null;
  /** Prospects who could reply to it. */
  emailed: number;
};

export function StepsCard({ workspace, campaign }: { workspace: string; campaign: Campaign }) {
  const { id, step_list: steps, started_at } = campaign;
  const hasStarted = started_at !== null;
  const { data: file } = useQuery(fileQuery(workspace, id));
  const { data: beginning } = useQuery(beginningQuery(workspace, id));
  const { data: stats, error, refetch } = useQuery({ ...statsQuery(workspace, id), enabled: hasStarted });
  const { data: whereabouts } = useQuery({ ...whereaboutsQuery(workspace, id), enabled: hasStarted });
  const rows = steps.map((step): Row => {
    const defined = file?.steps[step.position - 1];
    const copies = stats?.copies.filter((copy) => copy.step === step.position) ?? [];
    const sum = (of: keyof Figures) => copies.reduce((all, copy) => all + copy[of], 0);
    const sent = sum("sent");
    const about = [
      waitOf(step),
      ...(defined && defined.variants.length > 0
        ? [said.variants(defined.variants.length + 1, verdictOn(step.position, stats))]
        : []),
      ...(defined?.only_if ? [said.onlyIf(describeCondition(defined.only_if))] : []),
    ].join(" · ");
    return {
      key: String(step.position),
      step: { position: step.position, subject: describeSubject(step.subject, step.position === 1), about },
      sent,
      replied: sum("replied"),
      interested: sum("interested"),
      bounced: sum("bounced"),
      emailed: sent,
    };
  });
  const total = stats && {
    ...stats.total,
    key: "total",
    step: null,
    emailed: whereabouts?.emailed ?? stats.total.reached,
  };
  const areAllEarly = stats && stats.total.sent < leastForRate;
  const note = areAllEarly ? stats.total.sent > 0 && progressWords.results.tooEarly : said.note;
  return (
    <Card title={said.title} end={stats && note} isFlush>
      {error && !stats && <CardFailure what={overviewWords.failed.steps} error={error} retry={refetch} />}
      {beginning && <p className={styles.beginning}>{describeBeginning(beginning)}.</p>}
      {steps.length === 0 ? (
        <p className={styles.none}>{said.none}</p>
      ) : (
        <div className={styles.steps}>
          <Table
            caption={said.title}
            columns={stats ? [stepColumn, ...figureColumns(!areAllEarly)] : [stepColumn]}
            rows={rows}
            keyOf={({ key }) => key}
            {...(total && { foot: total })}
          />
        </div>
      )}
    </Card>
  );
}

function waitOf({ position, delay_days }: Campaign["step_list"][number]): string {
  if (position === 1) return said.first(delay_days);
  return delay_days === 0 ? words.sameDay : words.daysLater(delay_days);
}

function verdictOn(position: number, stats: Stats | undefined): string {
  const comparison = stats?.comparisons.find(({ step }) => step === position);
  if (!comparison) return "";
  if (comparison.missing > 0) return said.tooEarly;
  const better = comparison.winner ?? (comparison.leader?.wins ? comparison.leader : null);
  return better ? said.wins(better.variant?.name ?? "A") : said.noWinner;
}

const stepColumn: Column<Row> = {
  head: said.step,
  cell: ({ step }) =>
    step === null ? (
      said.total
    ) : (
      <div className={styles.step}>
        <span className={styles.number}>{step.position}</span>
        <div>
          <strong>
            <CopyLine text={step.subject} />
          </strong>
          <span>{step.about}</span>
        </div>
      </div>
    ),
};

const figureColumns = (haveRates: boolean): Column<Row>[] => {
  const withRate = (part: number, base: number) => (
    <>
      {count(part)} {haveRates && base > 0 && <span className={styles.rate}>{percent(part, base)}</span>}
    </>
  );
  return [
    { head: said.sent, isFigure: true, cell: ({ sent }) => count(sent) },
    { head: said.replied, isFigure: true, cell: ({ replied, emailed }) => withRate(replied, emailed) },
    { head: said.interested, isFigure: true, from: "medium", cell: ({ interested }) => count(interested) },
    {
      head: said.bounced,
      isFigure: true,
      from: "medium",
      cell: ({ step, bounced, sent }) => (
        <span className={step && sent >= leastForRate && bounced / sent > mostUsual ? styles.warn : undefined}>
          {withRate(bounced, sent)}
        </span>
      ),
    },
  ];
};
