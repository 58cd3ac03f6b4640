import { conflict } from "@outbound/contracts/app-error";
import type { SenderVariable } from "@outbound/contracts/campaigns/copy-variables";
import type { ErrorCode } from "@outbound/contracts/error-codes";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { InvalidCopy } from "../copies/invalid-copy.ts";
import { missingFields } from "../copies/missing-fields.ts";
import { requiredFieldsOf, type StepCopy } from "../copies/required-fields.ts";
import { findLackingSenders } from "../copies/sender-texts.ts";
import { hasMailbox } from "../mailboxes/mailbox-table.ts";
import { readAudience } from "./audience-table.ts";
import type { LockedCampaign } from "./campaign-table.ts";
import { readSteps, type Step } from "./step-table.ts";

type State = Pick<LockedCampaign, "status" | "archived_at">;

export function whyNotStarted({ status, archived_at }: State): string | undefined {
  if (archived_at) return "Only a draft can be started: the campaign is archived.";
  switch (status) {
    case "draft":
      return undefined;
    case "active":
      return "Campaign is already running.";
    case "paused":
      return "Only a draft can be started: the campaign is paused (resume it).";
    case "completed":
      return "Only a draft can be started: the campaign is completed (run it again).";
  }
}

export function whyNotResumed({ status, archived_at }: State): string | undefined {
  if (archived_at) return "Only a paused campaign can be resumed: the campaign is archived.";
  switch (status) {
    case "paused":
      return undefined;
    case "active":
      return "Campaign is already running.";
    case "draft":
      return "Only a paused campaign can be resumed: the campaign is a draft (start it from the app).";
    case "completed":
      return "Only a paused campaign can be resumed: the campaign is completed (run it again from the app).";
  }
}

type Paused = State & { pause_reason: string | null };

export const pausedToRunAgain = "Brought back after it was completed";

/** Paused for this, it may be asked again, which finishes an interrupted one. */
export function whyNotRunAgain({ status, archived_at, pause_reason }: Paused): string | undefined {
  const only = "Only a completed campaign can be run again: the campaign is";
  if (archived_at) return `${only} archived.`;
  switch (status) {
    case "completed":
      return undefined;
    case "active":
      return "Campaign is already running.";
    case "draft":
      return `${only} a draft (start it).`;
    case "paused":
      return pause_reason === pausedToRunAgain ? undefined : `${only} paused (resume it).`;
  }
}

type LackingPerson = { id: string; email: string; missing: string[] };
export type Refusal = {
  code: Extract<
    ErrorCode,
    "no-mailbox" | "no-step" | "wrong-state" | "no-audience" | "missing-field" | "missing-sender-text"
  >;
  message: string;
  lacking?: LackingPerson[];
  /** The position of the step that it is about. */
  step?: number;
};

type Demands = {
  needsAudience: boolean;
  /** So many people without a field are enough to know, and it is quicker than counting all. */
  countTo?: number;
};

/** API: resume, checks (a) to (d), in this order. A draft may start without an audience. */
export async function assertCanRun(tx: WorkspaceTx, campaignId: string, demands: Demands): Promise<void> {
  const [first] = await findRefusals(tx, campaignId, demands);
  if (!first) return;
  const { code, message, lacking } = first;
  const issues = lacking?.map(({ email, missing }) => ({ email, missing }));
  throw conflict(message, { code, ...(issues && { details: { issues } }) });
}

/** Everything for which a campaign can't run, first what is refused first. */
export async function findRefusals(
  db: WorkspaceReader,
  campaignId: string,
  { needsAudience, countTo }: Demands,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  if (!(await hasMailbox(db, campaignId))) {
    refusals.push({ code: "no-mailbox", message: "This campaign has no sending mailbox." });
  }
  const steps = await readSteps(db, campaignId);
  if (steps.length === 0) refusals.push({ code: "no-step", message: "Add at least one step first." });
  const unreadable = steps.flatMap((step) => whyUnreadable(step) ?? []);
  refusals.push(...unreadable);
  const required = unreadable.length > 0 ? [] : requiredFieldsOf(steps);
  const { isEmpty, lacking, examples } = await readAudience(db, campaignId, required, countTo);
  if (needsAudience && isEmpty) {
    refusals.push({ code: "no-audience", message: "This campaign's audience has no prospects." });
  }
  if (lacking > 0) {
    refusals.push({
      code: "missing-field",
      message: lackingMessage(lacking, lacking === countTo ? "At least " : ""),
      lacking: examples.map((person) => ({
        id: person.id,
        email: person.email,
        missing: missingFields(person, required),
      })),
    });
  }
  if (unreadable.length === 0) {
    const senders = await findLackingSenders(db, campaignId, steps);
    refusals.push(
      ...senders.map(({ name, mailboxes }) => ({
        code: "missing-sender-text" as const,
        message: lackingSenderMessage(name, mailboxes),
      })),
    );
  }
  return refusals;
}

export function assertReadable(steps: readonly Readable[]): void {
  const [first] = steps.flatMap((step) => whyUnreadable(step) ?? []);
  if (first) throw conflict(first.message);
}

type Readable = StepCopy & Pick<Step, "position">;

/** An earlier release may have accepted what this one can't read. */
export function whyUnreadable(step: Readable): Refusal | undefined {
  try {
    requiredFieldsOf([step]);
    return undefined;
  } catch (error) {
    if (!(error instanceof InvalidCopy)) throw error;
    const message = `Step ${step.position} can't be read: ${error.message}.`;
    return { code: "wrong-state", message, step: step.position };
  }
}

function lackingSenderMessage(name: SenderVariable, [first = "", ...others]: readonly string[]): string {
  if (name !== "signature") return `The texts use {{ ${name} }}, which the workspace hasn't set.`;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `The texts use {{ signature }}, which neither the workspace nor ${first}${more} has set.`;
}

const lackingMessage = (count: number, atLeast: string): string =>
  count === 1
    ? `${atLeast}1 prospect is missing a field used in the copy.`
    : `${atLeast}${count} prospects are missing a field used in the copy.`;
