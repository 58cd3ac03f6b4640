import type { Input, Output } from "../../../api/ask.ts";
import { ownTimezone } from "../../../ui/timezones.ts";

/** Holds the file of `outbound campaign apply`; its steps have keys, because they can be moved. */
export type CampaignFile = Output<"campaign.export">["file"];
export type Step = CampaignFile["steps"][number] & { key: number };
export type Variant = Step["variants"][number];
export type Draft = Omit<CampaignFile, "steps"> & { steps: Step[] };
/** What the preview of a draft is made with: its campaign, and the mailbox that was chosen first if that isn't saved yet. */
export type Drafted = { id?: string; mailbox_id?: string };
export type Applied = Input<"campaign.apply">;

/** After which a campaign begins for who answered so: who is interested shouldn't wait for it, "not now" means later. */
export const usualDays = { interested: 1, neutral: 60 } as const;

const days = [1, 2, 3, 4, 5, 6, 7];
const workdays = days.slice(0, 5);

export const draftOf = (file: CampaignFile): Draft => ({
  ...file,
  steps: file.steps.map((step, key) => ({ ...step, key })),
});

export const fileOf = ({ steps, begins_from, ...file }: Draft): CampaignFile => ({
  ...file,
  ...(begins_from && { begins_from: { ...begins_from, to: begins_from.to.filter((name) => name.trim() !== "") } }),
  steps: steps.map(({ delay_days, only_if, attachments, subject, body, variants, prefer_winner }) => ({
    delay_days,
    ...(only_if && { only_if }),
    ...(attachments && attachments.length > 0 && { attachments }),
    subject,
    body,
    variants,
    ...(prefer_winner && variants.length > 0 && { prefer_winner }),
  })),
});

export const newDraft = (mailboxes: readonly string[]): Draft => ({
  name: "",
  folder: null,
  mailboxes: [...mailboxes],
  settings: {
    daily_enroll_limit: 0,
    timezone: ownTimezone(),
    use_prospect_timezone: false,
    window_start_hour: 9,
    window_end_hour: 17,
    send_on_weekends: false,
    send_days: null,
    business_days_only: false,
    holidays: null,
    tracking: false,
  },
  steps: [newStep([])],
});

export const newStep = (before: readonly Step[]): Step => ({
  key: Math.max(-1, ...before.map(({ key }) => key)) + 1,
  delay_days: before.length === 0 ? 0 : 3,
  subject: "",
  body: "",
  variants: [],
});

const letterOf = (at: number): string => String.fromCharCode(65 + at);

/** The original is A. */
export function newVariant(variants: readonly Variant[], copy: Pick<Variant, "subject" | "body">): Variant {
  const isFree = (name: string) => variants.every((one) => one.name !== name);
  const letters = Array.from({ length: 26 }, (_, at) => letterOf(at + 1));
  return { name: letters.find(isFree) ?? `Variant ${variants.length + 2}`, ...copy, active: true };
}

export const daysOf = ({ send_days, send_on_weekends }: CampaignFile["settings"]): number[] =>
  send_days ?? (send_on_weekends ? days : workdays);

export function moved(steps: readonly Step[], at: number, by: number): Step[] {
  const next = [...steps];
  const [step] = next.splice(at, 1);
  if (step) next.splice(at + by, 0, step);
  return next;
}
