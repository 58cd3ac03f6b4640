import { useQuery } from "@tanstack/react-query";
import { ArrowDownRight, ArrowUpRight, TriangleAlert } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { weeksQuery } from "../../../api/days-query.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Stat, Stats } from "../../../ui/stats.tsx";
import { count, fractionInProse, percent } from "../../../ui/wording.ts";
import { bounceBands, hasRate } from "../../campaigns/results/bounce-rate.ts";
import { CardFailure } from "../needs/card-failure.tsx";
import { words } from "../words.ts";
import styles from "./week-figures.module.css";

const said = words.week;

type Day = Output<"campaign.days">["data"][number];
const daysOfWeek = 7;

/** Of the last seven days, beside the seven before. */
export function WeekFigures({ workspace }: { workspace: string }) {
  const { data, error, isPending, refetch } = useQuery(weeksQuery(workspace));
  return (
    <section aria-label={said.title}>
      {isPending && <Skeleton rows={2} />}
      {error && !data && (
        <div className={styles.frame}>
          <CardFailure what={words.parts.figures} error={error} retry={refetch} />
        </div>
      )}
      {data && <Stats stats={statsOf(data.data)} />}
    </section>
  );
}

function statsOf(days: readonly Day[]): Stat[] {
  const [before, week] = [days.slice(0, -daysOfWeek), days.slice(-daysOfWeek)];
  const of = (name: keyof Omit<Day, "day">) => sum(week, name);
  const [sent, bounced, replies, unsubscribed] = [of("sent"), of("bounced"), of("replied"), of("unsubscribed")];
  const [interested, earlier] = [of("interested"), sum(before, "replied")];
  const emails = {
    name: said.sent,
    figure: count(sent),
    aside: <Change now={sent} before={sum(before, "sent")} isLong />,
  };
  return [
    emails,
    { name: said.replies, figure: count(replies), aside: <Change now={replies} before={earlier} /> },
    {
      name: said.interested,
      figure: count(interested),
      aside: hasRate(replies) ? said.shareOfReplies(fractionInProse(interested / replies)) : said.ofReplies(replies),
    },
    bounceStat(bounced, sent),
    {
      name: said.unsubscribed,
      figure: count(unsubscribed),
      aside: hasRate(sent) ? said.shareOfEmails(fractionInProse(unsubscribed / sent)) : said.ofEmails(sent),
    },
  ];
}

const sum = (days: readonly Day[], of: keyof Omit<Day, "day">): number =>
  days.reduce((whole, day) => whole + day[of], 0);

function bounceStat(bounced: number, sent: number): Stat {
  const band = hasRate(sent) ? bounceBands.findLast(({ from }) => bounced / sent > from) : undefined;
  const isUnusual = band !== undefined && band.tone !== "good";
  return {
    name: said.bounceRate,
    figure: sent === 0 ? said.notYet : percent(bounced, sent),
    tone: isUnusual ? (band.tone === "bad" ? "bad" : "warn") : undefined,
    aside: isUnusual ? (
      <span className={styles.unusual} title={said.bouncedOf(bounced, sent)}>
        <TriangleAlert aria-hidden="true" />
        {said.usual}
      </span>
    ) : (
      said.bouncedOf(bounced, sent)
    ),
  };
}

function Change({ now, before, isLong = false }: { now: number; before: number; isLong?: boolean }) {
  if (before === 0) return said.noneBefore;
  const than = isLong ? said.before(before) : said.beforeShort(before);
  if (now === before) return said.same;
  const share = fractionInProse(Math.abs(now - before) / before);
  const isMore = now > before;
  const Arrow = isMore ? ArrowUpRight : ArrowDownRight;
  return (
    <>
      <span className={isMore ? styles.more : styles.fewer}>
        <Arrow aria-hidden="true" />
        <span aria-hidden="true">{share}</span>
        <span className="visually-hidden">{isMore ? said.more(share) : said.fewer(share)}</span>
      </span>
      {than}
    </>
  );
}
