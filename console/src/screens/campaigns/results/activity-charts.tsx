import type { Output } from "../../../api/ask.ts";
import { Chart } from "../../../ui/chart/chart.tsx";
import { DayBars } from "../../../ui/chart/day-bars.tsx";
import { RateBand } from "../../../ui/chart/rate-band.tsx";
import { share } from "../../../ui/figures.ts";
import type { Column } from "../../../ui/table.tsx";
import { shortDay } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import { progressWords } from "../progress-words.ts";
import { bounceBands, describeBounces, hasRate } from "./bounce-rate.ts";

const said = progressWords.charts;
export type Day = Output<"campaign.days">["data"][number];

const total = (days: readonly Day[], of: keyof Omit<Day, "day">) => days.reduce((sum, day) => sum + day[of], 0);

const dayColumn: Column<Day> = { head: said.day, cell: ({ day }) => shortDay(day) };
const figure = (head: string, of: keyof Omit<Day, "day">): Column<Day> => ({
  head,
  isFigure: true,
  cell: (day) => count(day[of]),
});

type Props = { days: readonly Day[] };
const keyOf = ({ day }: Day) => day;
const newestFirst = (days: readonly Day[]) => days.toReversed();

export function MailsByDay({ days }: Props) {
  const answer = said.sentIn(total(days, "sent"), days.length);
  return (
    <Chart
      title={said.emailsByDay}
      answer={answer}
      columns={[dayColumn, figure(said.sent, "sent"), figure(said.bounced, "bounced")]}
      rows={newestFirst(days)}
      keyOf={keyOf}
    >
      <DayBars
        label={answer}
        whole={{ name: said.sent, unit: said.emailsUnit, tone: "sent" }}
        part={{ name: said.bounced, unit: said.bouncedUnit, tone: "bad" }}
        bars={days.map(({ day, sent, bounced }) => ({ day, figure: sent, part: bounced }))}
      />
    </Chart>
  );
}

export function RepliesByDay({ days }: Props) {
  const answer = said.repliedIn(total(days, "replied"), days.length, total(days, "interested"));
  return (
    <Chart
      title={said.repliesByDay}
      answer={answer}
      columns={[dayColumn, figure(said.replies, "replied"), figure(said.interested, "interested")]}
      rows={newestFirst(days)}
      keyOf={keyOf}
    >
      <DayBars
        label={answer}
        whole={{ name: said.otherReplies, unit: said.repliesUnit, tone: "rest" }}
        part={{ name: said.interested, unit: said.interestedUnit, tone: "good" }}
        bars={days.map(({ day, replied, interested }) => ({ day, figure: replied, part: interested }))}
      />
    </Chart>
  );
}

export function BounceRate({ days }: Props) {
  const [sent, bounced] = [total(days, "sent"), total(days, "bounced")];
  const answer = describeBounces(sent, bounced, days.length);
  return (
    <Chart
      title={said.bounceRate}
      answer={answer}
      columns={[
        { head: said.emails, cell: ({ name }: Share) => name },
        { head: said.number, isFigure: true, cell: ({ mails }) => count(mails) },
        { head: said.share, isFigure: true, cell: ({ mails }) => (sent === 0 ? "–" : share(mails / sent)) },
      ]}
      rows={[
        { name: said.sent, mails: sent },
        { name: said.bounced, mails: bounced },
      ]}
      keyOf={({ name }) => name}
    >
      <RateBand label={answer} rate={hasRate(sent) ? bounced / sent : null} bands={bounceBands} />
    </Chart>
  );
}

type Share = { name: string; mails: number };
