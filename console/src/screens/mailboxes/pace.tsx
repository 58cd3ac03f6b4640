import { useState } from "react";
import { Check, Field, Group } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import type { Mailbox } from "./mailbox-health.tsx";
import { words } from "./words.ts";

/** Receivers treat a new mailbox that sends many mails at once as a spammer’s. */
export function Pace({ replaced }: { replaced: Mailbox | undefined }) {
  const [hasRamp, setHasRamp] = useState(replaced ? replaced.ramp !== null : true);
  const limit = replaced ? replaced.daily_limit : 50;
  return (
    <Group legend={words.limits}>
      <div className={form.pair}>
        <Field
          label={words.emailsADay}
          name="daily_limit"
          type="number"
          min={0}
          max={1_000_000}
          defaultValue={limit ?? ""}
          hint={words.emailsADayHelp}
        />
        <Field
          label={words.gapBetween}
          name="min_gap_seconds"
          type="number"
          min={0}
          max={86_400}
          defaultValue={replaced?.min_gap_seconds ?? 60}
        />
      </div>
      <Check
        label={words.startSlowly}
        name="ramp"
        checked={hasRamp}
        onChange={({ target }) => setHasRamp(target.checked)}
      />
      {hasRamp && (
        <div className={form.pair}>
          <Field
            label={words.onFirstDay}
            name="ramp_start"
            type="number"
            min={1}
            max={10_000}
            required
            defaultValue={replaced?.ramp?.start ?? 10}
          />
          <Field
            label={words.moreEachDay}
            name="ramp_increment"
            type="number"
            min={1}
            max={10_000}
            required
            defaultValue={replaced?.ramp?.increment ?? 5}
          />
        </div>
      )}
    </Group>
  );
}
