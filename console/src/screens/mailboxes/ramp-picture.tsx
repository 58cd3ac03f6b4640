import { longDay } from "../../ui/when.tsx";
import { listWords as said } from "./list-words.ts";
import styles from "./mailboxes.module.css";
import { barsOf, lastRampDay, rampDays, workingDay } from "./ramp.ts";

type Props = {
  ramp: { start: number; increment: number };
  limit: number | null;
  /** Of a ramp under way, what today is of it. */
  day?: number | undefined;
  /** What it may send today, if that is said. */
  emailsToday?: number | null;
};

/** Each bar is a day, and those at the limit are darker. */
export function RampPicture({ ramp, limit, day = 1, emailsToday }: Props) {
  const days = barsOf(rampDays(ramp, limit));
  const most = Math.max(1, ...days);
  return (
    <div className={styles.ramp}>
      <div className={styles.rampBars} aria-hidden="true">
        {days.map((emails, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day.
            key={at}
            className={emails === limit ? styles.atLimit : undefined}
            style={{ height: `${Math.max(4, (emails / most) * 100)}%` }}
          />
        ))}
      </div>
      <p>
        {sentenceOf(ramp, limit, day)} {emailsToday !== undefined && said.rampNow(day, emailsToday)}
      </p>
    </div>
  );
}

function sentenceOf(ramp: Props["ramp"], limit: number | null, day: number): string {
  const last = lastRampDay(ramp, limit);
  if (last === null || limit === null) return said.rampOn(ramp.start, ramp.increment);
  if (last === 1) return said.rampAtOnce(limit);
  return said.rampTo(ramp.start, limit, last, longDay(workingDay(last - day + 1, new Date())));
}
