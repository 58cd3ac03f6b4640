import { textOf } from "../../../ui/form.ts";

export function paceIn(form: FormData, timezone: string | null) {
  const text = (name: string) => textOf(form, name).trim();
  const number = (name: string) => (text(name) === "" ? null : Number(text(name)));
  const start = number("ramp_start");
  return {
    name: text("name") || null,
    signature: text("signature") || null,
    timezone,
    daily_limit: number("daily_limit"),
    min_gap_seconds: number("min_gap_seconds") ?? 0,
    ramp: form.has("ramp") && start !== null ? { start, increment: number("ramp_increment") ?? 1 } : null,
  };
}
