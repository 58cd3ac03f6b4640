import { type ChangeEvent, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import type { Mailbox } from "../mailbox-health.tsx";
import { RampPicture } from "../ramp-picture.tsx";
import { words } from "../words.ts";
import styles from "./connect.module.css";

const usual = { limit: 50, start: 12, increment: 2, gap: 90 };

const figuresOf = (replaced: Mailbox | undefined) => ({
  daily_limit: String(replaced ? (replaced.daily_limit ?? "") : usual.limit),
  ramp_start: String(replaced?.ramp?.start ?? usual.start),
  ramp_increment: String(replaced?.ramp?.increment ?? usual.increment),
  min_gap_seconds: String(replaced?.min_gap_seconds ?? usual.gap),
});

/** Receivers treat a new mailbox that sends many mails at once as a spammer’s. */
export function Pace({ replaced }: { replaced: Mailbox | undefined }) {
  const [hasRamp, setHasRamp] = useState(replaced ? replaced.ramp !== null : true);
  const [figures, setFigures] = useState(() => figuresOf(replaced));
  const figure = (name: keyof typeof figures, rules: { label: string; min: number; max: number; required?: true }) => ({
    ...rules,
    name,
    type: "number",
    value: figures[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setFigures((before) => ({ ...before, [name]: target.value })),
  });
  const ramp = { start: Number(figures.ramp_start), increment: Number(figures.ramp_increment) };
  const limit = figures.daily_limit.trim();
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
          {...figure("daily_limit", { label: words.emailsADay, min: 0, max: 1_000_000 })}
          placeholder={words.noLimit}
        />
        {hasRamp && (
          <>
            <Field {...figure("ramp_start", { ...ofRamp, label: words.onFirstDay })} />
            <Field {...figure("ramp_increment", { ...ofRamp, label: words.moreEachDay })} />
          </>
        )}
        <Field {...figure("min_gap_seconds", { label: words.gapBetween, min: 0, max: 86_400 })} />
      </div>
      {hasRamp && ramp.start >= 1 && ramp.increment >= 1 && (
        <RampPicture ramp={ramp} limit={limit === "" ? null : Number(limit)} day={replaced?.ramp?.day} />
      )}
    </fieldset>
  );
}

const ofRamp = { min: 1, max: 10_000, required: true } as const;
