import { Check, Field, Group, Select } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { timezones } from "../../../ui/timezones.ts";
import { hourOfDay } from "../../../ui/wording.ts";
import { type CampaignFile, daysOf } from "../sequence/campaign-draft.ts";
import { useProblem } from "../sequence/draft-problems.ts";
import { words } from "../words.ts";
import { HolidayFields } from "./holiday-fields.tsx";

type Settings = CampaignFile["settings"];
type Props = { workspace: string; settings: Settings; change: (settings: Settings) => void };

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const hours = Array.from({ length: 25 }, (_, hour) => hour);
const nameOf = (hour: number) => (hour === 24 ? words.times.midnight : hourOfDay(hour));

export function SendingHours({ workspace, settings, change }: Props) {
  const set = (part: Partial<Settings>) => change({ ...settings, ...part });
  const days = daysOf(settings);
  return (
    <Group legend={words.times.legend} isLegendHidden>
      <div className={form.pair}>
        <Hour
          label={words.times.from}
          hours={hours.slice(0, -1)}
          problem={useProblem("settings", "window_start_hour")}
          hour={settings.window_start_hour}
          change={(window_start_hour) => set({ window_start_hour })}
        />
        <Hour
          label={words.times.until}
          hours={hours.slice(1)}
          problem={useProblem("settings", "window_end_hour")}
          hour={settings.window_end_hour}
          change={(window_end_hour) => set({ window_end_hour })}
        />
      </div>
      <Select
        label={words.times.zone}
        value={settings.timezone ?? ""}
        onChange={({ target }) => set({ timezone: target.value || null })}
      >
        <option value="">{words.times.ofWorkspace}</option>
        {timezones(settings.timezone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
      <Check
        label={words.times.own}
        checked={settings.use_prospect_timezone}
        onChange={({ target }) => set({ use_prospect_timezone: target.checked })}
      />
      <Group legend={words.times.days}>
        <div className={form.row}>
          {weekdays.map((name, at) => (
            <Check
              key={name}
              label={name}
              checked={days.includes(at + 1)}
              onChange={({ target }) => set(withDay(days, at + 1, target.checked))}
            />
          ))}
        </div>
      </Group>
      <HolidayFields workspace={workspace} holidays={settings.holidays} change={(holidays) => set({ holidays })} />
      <Field
        label={words.times.newADay}
        type="number"
        min={0}
        value={settings.daily_enroll_limit}
        onChange={({ target }) => set({ daily_enroll_limit: Math.max(0, Math.trunc(Number(target.value))) })}
        hint={words.times.newADayHint}
      />
      <Check
        label={words.times.tracking}
        checked={settings.tracking}
        onChange={({ target }) => set({ tracking: target.checked })}
      />
    </Group>
  );
}

type HourProps = {
  label: string;
  hours: readonly number[];
  problem?: string | undefined;
  hour: number | null;
  change: (hour: number | null) => void;
};

function Hour({ label, hours, problem, hour, change }: HourProps) {
  return (
    <Select
      label={label}
      problem={problem}
      value={hour ?? ""}
      onChange={({ target }) => change(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{words.times.ofWorkspace}</option>
      {hours.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </Select>
  );
}

/** The last day stays, because a campaign without a day is a paused one. */
function withDay(days: readonly number[], day: number, isChosen: boolean): Partial<Settings> {
  const chosen = isChosen ? [...days, day].sort((one, other) => one - other) : days.filter((one) => one !== day);
  if (chosen.length === 0) return {};
  return { send_days: chosen, send_on_weekends: chosen.some((one) => one > 5) };
}
