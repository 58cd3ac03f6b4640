import { useState } from "react";
import { Field } from "../../ui/field.tsx";
import styles from "./connect.module.css";
import type { Mailbox } from "./mailbox-health.tsx";
import { RampPicture } from "./ramp-picture.tsx";
import { words } from "./words.ts";

const usual = { limit: "50", start: "12", increment: "2", gap: "90" };
const textOf = (figure: number | null | undefined) => (figure === null || figure === undefined ? "" : String(figure));

/** Receivers treat a new mailbox that sends many mails at once as a spammer’s. */
export function Pace({ replaced }: { replaced: Mailbox | undefined }) {
  const [hasRamp, setHasRamp] = useState(replaced ? replaced.ramp !== null : true);
  const [limit, setLimit] = useState(replaced ? textOf(replaced.daily_limit) : usual.limit);
  const [start, setStart] = useState(textOf(replaced?.ramp?.start) || usual.start);
  const [increment, setIncrement] = useState(textOf(replaced?.ramp?.increment) || usual.increment);
  const ramp = { start: Number(start), increment: Number(increment) };
  return (
    <fieldset className={styles.pace}>
      <div className={styles.sectionHead}>
        <legend>{words.limits}</legend>
        <label className={styles.toggle}>
          <input type="checkbox" name="ramp" checked={hasRamp} onChange={({ target }) => setHasRamp(target.checked)} />
          {words.startSlowly}
        </label>
      </div>
      <div className={styles.figures}>
        <Field
          label={words.emailsADay}
          name="daily_limit"
          type="number"
          min={0}
          max={1_000_000}
          value={limit}
          placeholder={words.noLimit}
          onChange={({ target }) => setLimit(target.value)}
        />
        {hasRamp && (
          <>
            <Field
              label={words.onFirstDay}
              name="ramp_start"
              type="number"
              min={1}
              max={10_000}
              required
              value={start}
              onChange={({ target }) => setStart(target.value)}
            />
            <Field
              label={words.moreEachDay}
              name="ramp_increment"
              type="number"
              min={1}
              max={10_000}
              required
              value={increment}
              onChange={({ target }) => setIncrement(target.value)}
            />
          </>
        )}
        <Field
          label={words.gapBetween}
          name="min_gap_seconds"
          type="number"
          min={0}
          max={86_400}
          defaultValue={replaced?.min_gap_seconds ?? usual.gap}
        />
      </div>
      {hasRamp && ramp.start >= 1 && ramp.increment >= 1 && (
        <RampPicture ramp={ramp} limit={limit.trim() === "" ? null : Number(limit)} />
      )}
    </fieldset>
  );
}
