import { type Band, RateBand } from "../../../ui/chart/rate-band.tsx";
import { percent } from "../../../ui/wording.ts";
import { listWords as said } from "../list-words.ts";
import { type Guard as Limits, rateOf, type Week } from "../mailbox-week.ts";
import styles from "../mailboxes.module.css";

type Props = { week: Week; guard: Limits };

/** Where its rates are between nothing, a warning and a pause. */
export function Guard({ week, guard }: Props) {
  return (
    <section className={styles.guard} aria-label={said.guard}>
      <div className={styles.sectionHead}>
        <h2>{said.guard}</h2>
        <span>{said.lastDays}</span>
      </div>
      <Measure name={said.bounces} harm={week.bounces} week={week} guard={guard} limits={guard.bounces} />
      <Measure name={said.spam} harm={week.complaints} week={week} guard={guard} limits={guard.complaints} />
      {week.emails < guard.least_emails && <p className={styles.aside}>{said.tooEarly(guard.least_emails)}</p>}
      {week.counted_from !== null && <p className={styles.aside}>{said.sinceResumed}</p>}
    </section>
  );
}

type MeasureProps = Props & { name: string; harm: number; limits: Limits["bounces"] };

function Measure({ name, harm, week, guard, limits }: MeasureProps) {
  const rate = rateOf(harm, week, guard);
  const isBad = rate !== null && limits.pause > 0 && rate * 100 >= limits.pause;
  const bands = bandsOf(limits);
  return (
    <div>
      <p className={styles.measure}>
        <span>{name}</span>
        <strong className={isBad ? styles.bad : undefined}>
          {harm === 0 && rate !== null ? "0%" : percent(harm, week.emails)}
        </strong>
      </p>
      {bands && <RateBand label={said.rateIs(name, rate, harm, week.emails)} rate={rate} bands={bands} />}
    </div>
  );
}

/** A limit of 0 is off. The scale ends beyond the pause, so that what is above it has room. */
function bandsOf({ told, pause }: Limits["bounces"]): Band[] | undefined {
  const warns = told > 0 ? told / 100 : undefined;
  const pauses = pause > 0 ? pause / 100 : undefined;
  const last = pauses ?? warns;
  if (last === undefined) return undefined;
  const end = (last * 8) / 5;
  const first = Math.min(warns ?? last, last);
  return [
    { from: 0, to: first, tone: "good" },
    ...(warns !== undefined && warns < (pauses ?? end)
      ? [{ name: said.warns, from: warns, to: pauses ?? end, tone: "warn" as const }]
      : []),
    ...(pauses === undefined ? [] : [{ name: said.pauses, from: pauses, to: end, tone: "bad" as const }]),
  ];
}
