import type { Output } from "../../api/ask.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { DayBars } from "../../ui/chart/day-bars.tsx";
import { RateBand } from "../../ui/chart/rate-band.tsx";
import { count, counted, share } from "../../ui/figures.ts";
import type { Column } from "../../ui/table.tsx";
import { shortDay } from "../../ui/when.tsx";
import { bounceBands, describeBounces, hasRate } from "./bounce-rate.ts";

export type Day = Output<"campaign.days">["data"][number];

const total = (days: readonly Day[], of: keyof Omit<Day, "day">) => days.reduce((sum, day) => sum + day[of], 0);

const dayColumn: Column<Day> = { head: "Day", cell: ({ day }) => shortDay(day) };
const figure = (head: string, of: keyof Omit<Day, "day">): Column<Day> => ({
  head,
  isFigure: true,
  cell: (day) => count(day[of]),
});

type Props = { days: readonly Day[] };
const keyOf = ({ day }: Day) => day;
const newestFirst = (days: readonly Day[]) => days.toReversed();

export function MailsByDay({ days }: Props) {
  const answer = `${counted(total(days, "sent"), "email was", "emails were")} sent in ${days.length} days.`;
  return (
    <Chart
      title="Emails by day"
      answer={answer}
      columns={[dayColumn, figure("Sent", "sent"), figure("Bounced", "bounced")]}
      rows={newestFirst(days)}
      keyOf={keyOf}
    >
      <DayBars
        label={answer}
        unit="emails"
        badUnit="bounced"
        bars={days.map(({ day, sent, bounced }) => ({ day, figure: sent, bad: bounced }))}
      />
    </Chart>
  );
}

export function RepliesByDay({ days }: Props) {
  const answer = `${counted(total(days, "replied"), "reply", "replies")} came in ${days.length} days, ${count(total(days, "interested"))} interested.`;
  return (
    <Chart
      title="Replies by day"
      answer={answer}
      columns={[dayColumn, figure("Replies", "replied"), figure("Interested", "interested")]}
      rows={newestFirst(days)}
      keyOf={keyOf}
    >
      <DayBars label={answer} unit="replies" bars={days.map(({ day, replied }) => ({ day, figure: replied }))} />
    </Chart>
  );
}

export function BounceRate({ days }: Props) {
  const [sent, bounced] = [total(days, "sent"), total(days, "bounced")];
  const answer = describeBounces(sent, bounced, days.length);
  return (
    <Chart
      title="Bounce rate"
      answer={answer}
      columns={[
        { head: "Emails", cell: ({ name }: Share) => name },
        { head: "Number", isFigure: true, cell: ({ mails }) => count(mails) },
        { head: "Share", isFigure: true, cell: ({ mails }) => (sent === 0 ? "–" : share(mails / sent)) },
      ]}
      rows={[
        { name: "Sent", mails: sent },
        { name: "Bounced", mails: bounced },
      ]}
      keyOf={({ name }) => name}
    >
      <RateBand label={answer} rate={hasRate(sent) ? bounced / sent : null} bands={bounceBands} />
    </Chart>
  );
}

type Share = { name: string; mails: number };
