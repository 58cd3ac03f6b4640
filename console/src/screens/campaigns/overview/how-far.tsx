import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Table2 } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../api/ask.ts";
import { whereaboutsQuery } from "../../../api/campaign-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/table.tsx";
import { count, fractionInProse, leastForRate } from "../../../ui/wording.ts";
import { overviewWords } from "../overview-words.ts";
import { CardFailure } from "./card-failure.tsx";
import styles from "./how-far.module.css";

const said = overviewWords.far;
type Whereabouts = Output<"campaign.whereabouts">;
type Stage = { name: keyof typeof said.stages; figure: number | null; share: string };

/** Each prospect counts once at each stage. */
export function HowFar({ workspace, campaign }: { workspace: string; campaign: string }) {
  const { data, error, refetch } = useQuery(whereaboutsQuery(workspace, campaign));
  const [isTable, setTable] = useState(false);
  const stages = data && stagesOf(data);
  return (
    <Card
      title={said.title}
      end={
        <IconButton
          isSmall
          label={isTable ? said.asBars : said.asTable}
          icon={isTable ? ChartNoAxesColumn : Table2}
          onClick={() => setTable(!isTable)}
        />
      }
    >
      {error && !data && <CardFailure what={overviewWords.failed.figures} error={error} retry={refetch} />}
      {!error && !stages && <Skeleton rows={5} />}
      {stages && (isTable ? <InTable stages={stages} /> : <Bars stages={stages} />)}
    </Card>
  );
}

function stagesOf({ in_campaign, emailed, delivered, opened, replied, interested }: Whereabouts): Stage[] {
  const share = (part: number, base: number, what?: string) => {
    if (base === 0) return "";
    const of = said.of(base, what);
    return base < leastForRate ? of : said.shareOf(fractionInProse(part / base), of);
  };
  // Of few replies it is told, as long as they came to enough emails.
  const ofReplies =
    replied > 0 && emailed >= leastForRate
      ? said.shareOf(fractionInProse(interested / replied), said.of(replied, said.replies))
      : share(interested, replied, said.replies);
  return [
    { name: "in_campaign", figure: in_campaign, share: "" },
    { name: "emailed", figure: emailed, share: share(emailed, in_campaign) },
    { name: "delivered", figure: delivered, share: share(delivered, emailed, said.emailed) },
    {
      name: "opened",
      figure: opened,
      share: opened === null ? said.notMeasured : said.withMark(share(opened, emailed), said.measured),
    },
    { name: "replied", figure: replied, share: share(replied, emailed) },
    {
      name: "interested",
      figure: interested,
      share: ofReplies,
    },
  ];
}

const percentOf = (figure: number | null, whole: number) => (whole === 0 ? 0 : (100 * (figure ?? 0)) / whole);

function Bars({ stages }: { stages: readonly Stage[] }) {
  const whole = stages[0]?.figure ?? 0;
  return (
    <ol className={styles.stages}>
      {stages.map(({ name, figure, share }) => (
        <li key={name}>
          <span className={styles.name}>{said.stages[name]}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles[name]} style={{ width: `${percentOf(figure, whole)}%` }} />
          </span>
          <span className={styles.figure}>{count(figure)}</span>
          <span className={styles.share}>{share}</span>
        </li>
      ))}
    </ol>
  );
}

function InTable({ stages }: { stages: readonly Stage[] }) {
  return (
    <Table
      caption={said.title}
      columns={[
        { head: said.stage, cell: ({ name }) => said.stages[name] },
        { head: said.prospects, isFigure: true, cell: ({ figure }) => count(figure) },
        { head: said.share, isFigure: true, cell: ({ share }) => share },
      ]}
      rows={stages}
      keyOf={({ name }) => name}
    />
  );
}
