import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "../../../api/ask.ts";
import { weeksQuery } from "../../../api/campaign-queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Sparkline } from "../../../ui/chart/sparkline.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { percent } from "../../../ui/wording.ts";
import { nextTime } from "../../shell/sum-of-today.ts";
import { CardFailure } from "../needs/card-failure.tsx";
import { useUnderWay } from "../needs/use-under-way.ts";
import { whoPaused } from "../needs/who-paused.ts";
import { words } from "../words.ts";
import styles from "./campaign-rows.module.css";

const said = words.campaigns;
/** The first five, where they have no column of their own. */
const mostShown = 12;

type Campaign = Output<"campaign.list">["data"][number];
type Results = Output<"campaign.results">["data"][number];
type Weeks = Output<"campaign.weeks">["data"][number];

export function CampaignRows({ workspace }: { workspace: string }) {
  const { list, campaigns, results } = useUnderWay(workspace);
  const { data, error, isPending, refetch } = list;
  const shown = campaigns.slice(0, mostShown);
  const weeks = useQuery(
    weeksQuery(
      workspace,
      shown.map(({ id }) => id),
    ),
  );
  const end = (
    <Link to="/w/$workspace/campaigns" params={{ workspace }}>
      {said.all}
    </Link>
  );
  return (
    <Card isFlush title={said.title} end={end}>
      {isPending && (
        <div className={styles.loading}>
          <Skeleton rows={4} />
        </div>
      )}
      {error && !data && <CardFailure what={words.parts.campaigns} error={error} retry={refetch} />}
      {data && campaigns.length === 0 && <p className={styles.none}>{said.none}</p>}
      {results.error && !results.data && (
        <CardFailure what={words.parts.results} error={results.error} retry={results.refetch} />
      )}
      {campaigns.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((campaign) => (
            <Row
              key={campaign.id}
              workspace={workspace}
              campaign={campaign}
              results={results.data?.data.find(({ campaign_id }) => campaign_id === campaign.id)}
              weeks={weeks.data?.data.find(({ campaign_id }) => campaign_id === campaign.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type RowProps = { workspace: string; campaign: Campaign; results: Results | undefined; weeks: Weeks | undefined };

function Row({ workspace, campaign, results, weeks }: RowProps) {
  const { id, name } = campaign;
  const waits = results?.waits_for?.reason;
  const rates = weeks?.by_week.map(({ emailed, replied }) => (emailed === 0 ? null : replied / emailed)) ?? [];
  return (
    <li>
      <div className={styles.name}>
        <Link className={screen.link} to="/w/$workspace/campaigns/$campaign" params={{ workspace, campaign: id }}>
          {name}
        </Link>
        {results && <p className={waits && styles[toneOf(waits)]}>{sayNext(campaign, results)}</p>}
      </div>
      {results && (
        <>
          <Sparkline values={rates} />
          <div className={styles.rate} title={said.base(results.replied, results.emailed)}>
            <strong>{percent(results.replied, results.emailed)}</strong>
            <p>{said.replied}</p>
          </div>
        </>
      )}
    </li>
  );
}

function sayNext(campaign: Campaign, { waits_for, next_email_at, mailboxes }: Results): string {
  const who = whoPaused(campaign);
  if (waits_for?.reason === "paused" && who) return said.pausedBy(who);
  if (waits_for) return said.waits[waits_for.reason](mailboxes.length);
  return next_email_at ? said.next(nextTime(next_email_at)) : said.nothingPlanned;
}

/** Hours and limits are as somebody set them. */
const usualWaits: ReadonlySet<string> = new Set([
  "paused",
  "outside_hours",
  "daily_limit",
  "daily_enroll_limit",
  "hourly_cap",
]);
const toneOf = (reason: string): "quiet" | "trouble" => (usualWaits.has(reason) ? "quiet" : "trouble");
