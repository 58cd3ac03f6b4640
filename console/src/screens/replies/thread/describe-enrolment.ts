import type { Output } from "../../../api/ask.ts";
import { enrolments as words } from "../words.ts";

type History = Output<"prospect.history">;
type Enrolment = History["enrolments"][number];
type Event = History["events"][number];

export const eventOf = ({ campaign }: Enrolment, kind: Event["kind"], events: readonly Event[]) =>
  events.find((event) => event.kind === kind && event.campaign.id === campaign.id);

/** How far a prospect came in a campaign, and why no further. */
export function describeEnrolment(enrolment: Enrolment, events: readonly Event[]): string {
  const { status, current_step: next, steps } = enrolment;
  const hasReplied = eventOf(enrolment, "replied", events) !== undefined;
  if (status === "completed") return hasReplied ? words.gotAll(steps) : words.gotAllInVain(steps);
  if (status === "active") return words.next(next, steps);
  if (next > steps) return words.gotAll(steps);
  const left = hasReplied
    ? words.wontBeSentAsReplied(next, steps)
    : words.wontBeSent(next, steps, eventOf(enrolment, "stopped", events)?.text);
  return next > 1 ? `${words.at(next - 1, steps)} ${left}` : left;
}
