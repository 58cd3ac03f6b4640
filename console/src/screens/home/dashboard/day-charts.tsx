import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../../api/ask.ts";
import { weeksQuery } from "../../../api/days-query.ts";
import { BarKeys, type BarTone } from "../../../ui/chart/bar-keys.tsx";
import { ChartCard } from "../../../ui/chart/chart-card.tsx";
import { WeekBars } from "../../../ui/chart/week-bars.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Column } from "../../../ui/table.tsx";
import { namedDay } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import { CardFailure } from "../needs/card-failure.tsx";
import { words } from "../words.ts";
import styles from "./day-charts.module.css";

const said = words.days;
const daysShown = 7;

type Day = Output<"campaign.days">["data"][number];
type Part = { name: string; tone: BarTone; of: (day: Day) => number };

const emailParts: readonly Part[] = [
  { name: said.bounced, tone: "bad", of: ({ bounced }) => bounced },
  { name: said.sent, tone: "sent", of: ({ sent, bounced }) => sent - bounced },
];
const replyParts: readonly Part[] = [
  { name: said.interested, tone: "good", of: ({ interested }) => interested },
  { name: said.other, tone: "rest", of: ({ replied, interested }) => replied - interested },
];

export function EmailsByDay({ workspace }: { workspace: string }) {
  return (
    <DayCard
      workspace={workspace}
      title={said.emails}
      parts={emailParts}
      keys={emailParts.toReversed()}
      describe={(days) => said.sentIn(sum(days, "sent"), sum(days, "bounced"))}
      describeDay={({ day, sent, bounced }) => said.sentOn(namedDay(day), sent, bounced)}
      columns={[figure(said.sent, "sent"), figure(said.bounced, "bounced")]}
    />
  );
}

export function RepliesByDay({ workspace }: { workspace: string }) {
  return (
    <DayCard
      workspace={workspace}
      title={said.replies}
      parts={replyParts}
      keys={replyParts}
      describe={(days) => said.repliedIn(sum(days, "replied"), sum(days, "interested"))}
      describeDay={({ day, replied, interested }) => said.repliedOn(namedDay(day), replied, interested)}
      columns={[figure(said.allReplies, "replied"), figure(said.interested, "interested")]}
    />
  );
}

type Props = {
  workspace: string;
  title: string;
  parts: readonly Part[];
  keys: readonly Part[];
  describe: (days: readonly Day[]) => string;
  describeDay: (day: Day) => string;
  columns: readonly Column<Day>[];
};

/** Both cards show one answer, and each fails and is tried again on its own. */
function DayCard({ workspace, title, parts, keys, describe, describeDay, columns }: Props) {
  const { data, error, isPending, refetch } = useQuery(weeksQuery(workspace));
  const days = data?.data.slice(-daysShown) ?? [];
  const table = {
    columns: [{ head: said.day, cell: ({ day }: Day) => namedDay(day) }, ...columns],
    rows: days.toReversed(),
    keyOf: ({ day }: Day) => day,
  };
  return (
    <ChartCard title={title} end={<BarKeys keys={keys} />} table={data && table}>
      {isPending && <Skeleton rows={5} />}
      {error && !data && <CardFailure what={title.toLowerCase()} error={error} retry={refetch} />}
      {data && (
        <div className={styles.chart}>
          <WeekBars
            label={describe(days)}
            today={said.today}
            bars={days.map((day) => ({
              day: day.day,
              says: describeDay(day),
              parts: parts.map(({ name, tone, of }) => ({ name, tone, figure: of(day) })),
            }))}
          />
        </div>
      )}
    </ChartCard>
  );
}

const sum = (days: readonly Day[], of: keyof Omit<Day, "day">): number =>
  days.reduce((whole, day) => whole + day[of], 0);

const figure = (head: string, of: keyof Omit<Day, "day">): Column<Day> => ({
  head,
  isFigure: true,
  cell: (day) => count(day[of]),
});
