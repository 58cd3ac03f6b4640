import { afterDelay, nextSendingTime, type SendingHours } from "../../calendar/schedule.ts";

type Wait = {
  enrolmentId: string;
  /** Its next step, and when that is due. */
  from: { step: number; at: Date };
  step: number;
  /** In the order of the steps. */
  delays: readonly number[];
  hours: SendingHours;
  businessDaysOnly: boolean;
};

/** When a step is sent if the next one and all in between are sent as soon as their delays and hours allow. */
export function expectedTime({ enrolmentId, from, step, delays, hours, businessDaysOnly }: Wait): Date {
  let at = nextSendingTime(from.at, hours, `${enrolmentId} ${from.step}`);
  for (let next = from.step + 1; next <= step; next++) {
    const dueAt = afterDelay(at, delays[next - 1] ?? 0, hours, businessDaysOnly);
    at = nextSendingTime(dueAt, hours, `${enrolmentId} ${next}`);
  }
  return at;
}
