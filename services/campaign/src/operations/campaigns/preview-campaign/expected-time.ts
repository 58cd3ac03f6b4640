import { afterDelay, nextSendingTime, type SendingHours } from "../../../calendar/schedule.ts";

type Wait = {
  enrolmentId: string;
  from: { step: number; at: Date };
  step: number;
  delays: readonly number[];
  hours: SendingHours;
  businessDaysOnly: boolean;
};

export function expectedTime({ enrolmentId, from, step, delays, hours, businessDaysOnly }: Wait): Date {
  let at = nextSendingTime(from.at, hours, `${enrolmentId} ${from.step}`);
  for (let next = from.step + 1; next <= step; next++) {
    const dueAt = afterDelay(at, delays[next - 1] ?? 0, hours, businessDaysOnly);
    at = nextSendingTime(dueAt, hours, `${enrolmentId} ${next}`);
  }
  return at;
}
