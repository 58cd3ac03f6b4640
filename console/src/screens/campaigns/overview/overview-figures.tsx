import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../../api/ask.ts";
import { whereaboutsQuery } from "../../../api/campaign-queries.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Stat, Stats } from "../../../ui/stats.tsx";
import { times } from "../../../ui/when.tsx";
import { count, fractionInProse, leastForRate } from "../../../ui/wording.ts";
import { overviewWords } from "../overview-words.ts";
import { leastHarmful, mostUsual } from "../results/bounce-rate.ts";
import { CardFailure } from "./card-failure.tsx";

const said = overviewWords.figures;
type Campaign = Output<"campaign.get">;
type Whereabouts = Output<"campaign.whereabouts">;
type Props = { workspace: string; campaign: Campaign };

export function OverviewFigures({ workspace, campaign }: Props) {
  const { data, error, refetch } = useQuery(whereaboutsQuery(workspace, campaign.id));
  if (error && !data) return <CardFailure what={overviewWords.failed.figures} error={error} retry={refetch} />;
  if (!data) return <Skeleton rows={2} />;
  return <Stats stats={statsOf(campaign, data)} />;
}

function statsOf({ stats, first_started_at }: Campaign, whereabouts: Whereabouts): Stat[] {
  const { emailed, replied, interested, in_campaign, outcomes } = whereabouts;
  const finished = in_campaign - outcomes.not_emailed - outcomes.in_sequence;
  const hasRate = emailed >= leastForRate;
  return [
    {
      name: said.emailsSent,
      figure: count(stats.sent),
      aside: first_started_at && said.since(times.day(first_started_at)),
    },
    {
      name: said.replyRate,
      figure: hasRate ? rate(replied, emailed) : said.tooEarly,
      isFigure: hasRate,
      aside: emailed === 0 ? said.noEmails : said.of(replied, emailed),
    },
    {
      name: said.interested,
      figure: count(interested),
      aside: ofReplies(interested, replied, hasRate),
    },
    bounceRateOf(stats),
    {
      name: said.unsubscribed,
      figure: count(stats.unsubscribed),
      aside: ofEmailed(stats.unsubscribed, emailed, hasRate),
      from: "medium",
    },
    {
      name: said.finished,
      figure: finished === 0 ? "0%" : rate(finished, in_campaign),
      aside: said.of(finished, in_campaign),
      from: "medium",
    },
  ];
}

const rate = (part: number, base: number) => fractionInProse(base === 0 ? 0 : part / base);

function ofReplies(interested: number, replied: number, hasRate: boolean): string {
  if (replied === 0) return said.noReplies;
  return hasRate ? said.ofReplies(rate(interested, replied)) : said.ofAll(replied);
}

function ofEmailed(unsubscribed: number, emailed: number, hasRate: boolean): string {
  if (emailed === 0) return said.noEmails;
  return hasRate ? said.ofProspects(rate(unsubscribed, emailed)) : said.ofEmailed(emailed);
}

function bounceRateOf({ sent, bounced }: Campaign["stats"]): Stat {
  const aside = sent === 0 ? said.noEmails : said.ofEmails(bounced, sent);
  if (sent < leastForRate) return { name: said.bounceRate, figure: said.tooEarly, isFigure: false, aside };
  const share = bounced / sent;
  const figure = fractionInProse(share);
  if (share <= mostUsual) return { name: said.bounceRate, figure, aside };
  return { name: said.bounceRate, figure, aside: said.usual, tone: share < leastHarmful ? "warn" : "bad" };
}
