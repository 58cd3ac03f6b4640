import { badRequest } from "@outbound/contracts/app-error";
import type { CampaignFile, FileIssue } from "@outbound/contracts/campaigns/apply-campaign";
import { isTimezone } from "@outbound/contracts/campaigns/campaign-settings";
import { personVariables } from "@outbound/contracts/campaigns/copy-variables";
import { describeUnknownField } from "@outbound/contracts/campaigns/describe-unknown-field";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { isHolidayRegion } from "../../../calendar/holidays.ts";
import { findSourceIssues } from "../../../campaigns/beginning-table.ts";
import { describeTakenName, isNameTaken } from "../../../campaigns/campaign-table.ts";
import { InvalidCopy } from "../../../copies/invalid-copy.ts";
import { parseCopy } from "../../../copies/parse-copy.ts";
import { type Copy, fieldNamed, requiredFields } from "../../../copies/required-fields.ts";
import { findUnknownMailboxes } from "../../../mailboxes/mailbox-table.ts";
import { readWorkspaceSettings, type WorkspaceSettings } from "../../../workspaces/workspace-settings-table.ts";

/** `error` is the API's text of an issue; its `message` is for who writes in the app's form. */
type Found = FileIssue & { error: string; cause?: unknown };

type Step = Copy &
  Pick<CampaignFile["steps"][number], "only_if" | "prefer_winner"> & {
    variants: readonly (Copy & { name: string })[];
  };
type File = Pick<CampaignFile, "name" | "mailboxes" | "settings"> & {
  begins_from?: { to: readonly string[] } | undefined;
  steps: readonly Step[];
};
type Drafted = File & { id?: string | undefined };

/** What is wrong in all places at once; what is changed meanwhile is refused by the transaction. */
export async function assertUsableFile(
  db: WorkspaceReader,
  file: Drafted & { revision?: string | null | undefined },
): Promise<void> {
  if (JSON.stringify(file).includes("\\u0000")) throw badRequest("The file must not contain NUL characters.");
  const inherited = await readWorkspaceSettings(db);
  const found = [...fileIssues(file, inherited), ...(await findOtherIssues(db, file))];
  const isNewName = file.id !== undefined || file.revision === null;
  if (found.length > 0) refuse([...found, ...(isNewName ? await findNameIssues(db, file) : [])]);
}

type Hours = Pick<WorkspaceSettings, "window_start_hour" | "window_end_hour">;

/** `inherited` are the workspace's hours, or the usual ones. */
export const fileIssues = ({ settings, steps }: File, inherited: Hours): Found[] => [
  ...windowIssues(settings, inherited),
  ...timezoneIssues(settings),
  ...holidayIssues(settings),
  ...textIssues(steps),
  ...(settings.tracking ? [] : steps.flatMap(unmeasuredIssues)),
];

export async function findOtherIssues(
  db: WorkspaceReader,
  { id, name, mailboxes, begins_from }: Drafted,
): Promise<Found[]> {
  const unknown = await findUnknownMailboxes(db, mailboxes);
  return [
    ...unknown.map(unknownMailbox),
    ...(begins_from ? await findSourceIssues(db, { id, name }, begins_from.to) : []),
  ];
}

export async function findNameIssues(db: WorkspaceReader, { id, name }: Drafted): Promise<Found[]> {
  if (!(await isNameTaken(db, id, name))) return [];
  const error = describeTakenName(name);
  return [{ path: ["name"], message: error, error }];
}

export function unknownMailbox(email: string): Found {
  const error = `This workspace has no mailbox \`${email}\`: add it first.`;
  return { path: ["mailboxes"], message: error, error };
}

export const assertCopy = (position: number, copy: Copy): void =>
  refuse(copyIssues(`Step ${position}`, ["steps", position - 1], copy));

/** With the first one's text, and all of them for a form to show. */
export function refuse(found: readonly Found[]): void {
  const [first] = found;
  if (!first) return;
  const issues = found.map(({ path, message }) => ({ path, message }));
  throw badRequest(first.error, { cause: first.cause, details: { issues } });
}

function windowIssues(
  { window_start_hour: start, window_end_hour: end }: CampaignFile["settings"],
  inherited: Hours,
): Found[] {
  if (start === null && end === null) return [];
  const [from, until] = [start ?? inherited.window_start_hour, end ?? inherited.window_end_hour];
  if (from < until) return [];
  const order = "window_start_hour must come before window_end_hour";
  if (end === null) {
    return [
      {
        path: ["settings", "window_start_hour"],
        message: `The hours end before they begin: the workspace’s end at ${until}:00. Choose an end, or an earlier beginning.`,
        error: `${order}, which is the workspace's, ${until}`,
      },
    ];
  }
  const isInherited = start === null;
  return [
    {
      path: ["settings", "window_end_hour"],
      message: isInherited
        ? `The hours end before they begin: the workspace’s begin at ${from}:00. Choose a beginning, or a later end.`
        : "The hours end before they begin: choose a later end.",
      error: isInherited
        ? `window_start_hour, which is the workspace's, ${from}, must come before window_end_hour`
        : order,
    },
  ];
}

function timezoneIssues({ timezone }: CampaignFile["settings"]): Found[] {
  if (timezone === null || isTimezone(timezone)) return [];
  return [
    {
      path: ["settings", "timezone"],
      message: `There is no time zone ${timezone}: choose one such as Europe/Paris.`,
      error: `settings, timezone: ${timezone} must be an IANA time zone such as Europe/Paris.`,
    },
  ];
}

function holidayIssues({ holidays }: CampaignFile["settings"]): Found[] {
  if (holidays === null || isHolidayRegion(holidays)) return [];
  return [
    {
      path: ["settings", "holidays"],
      message: `The public holidays of ${holidays} are not known: choose a country, and a region of it if it has one.`,
      error: `settings, holidays: the public holidays of ${holidays} are not known: write a country such as DE, or a region such as DE-BY.`,
    },
  ];
}

/** Whoever is added is compared with all fields of all texts. */
const mostValues = 2_000;
const mostIssues = 100;

function textIssues(steps: readonly Step[]): Found[] {
  let values = 0;
  for (const { subject, body } of steps.flatMap((step) => [step, ...step.variants])) {
    values += valuesIn(subject) + valuesIn(body);
    if (values <= mostValues) continue;
    const error = `The texts of all steps together use fields more than ${mostValues} times.`;
    return [{ path: ["steps"], message: error, error }];
  }
  return steps.flatMap(stepIssues).slice(0, mostIssues);
}

/** What can't be read is refused anyhow. */
function valuesIn(text: string): number {
  try {
    return parseCopy(text).values;
  } catch (error) {
    if (error instanceof InvalidCopy) return 0;
    throw error;
  }
}

function stepIssues(step: Step, at: number): Found[] {
  const position = `Step ${at + 1}`;
  const names = new Set<string>();
  return [
    ...conditionIssues(position, ["steps", at, "only_if"], step, at),
    ...preferenceIssues(position, ["steps", at, "prefer_winner"], step),
    ...copyIssues(position, ["steps", at], step),
    ...step.variants.flatMap((variant, of) => {
      const { name } = variant;
      const path = ["steps", at, "variants", of];
      const error = `${position} has two variants named ${name}.`;
      const twins = names.has(name) ? [{ path: [...path, "name"], message: error, error }] : [];
      names.add(name);
      return [...copyIssues(`${position}, variant ${name}`, path, variant), ...twins];
    }),
  ];
}

function conditionIssues(position: string, path: FileIssue["path"], { only_if }: Step, at: number): Found[] {
  if (!only_if) return [];
  const { opened, clicked, field } = only_if;
  const found: Found[] = [];
  if (at === 0 && (opened ?? clicked) !== undefined) {
    const why = "there is no email before it to open or to click.";
    found.push({ path, message: `${position}: ${why}`, error: `${position}, only_if: ${why}` });
  }
  if (field !== undefined && !fieldNamed(field)) {
    const known = `${personVariables.join(", ")} or custom_fields.KEY`;
    found.push({
      path: [...path, "field"],
      message: `${position}: ${describeUnknownField(field)}`,
      error: `${position}, only_if: \`${field}\` is not a field: use ${known}.`,
    });
  }
  return found;
}

/** The first step's condition is refused anyhow. */
function unmeasuredIssues({ only_if }: Step, at: number): Found[] {
  const isOfMails = only_if?.opened !== undefined || only_if?.clicked !== undefined;
  if (!isOfMails || at === 0) return [];
  const position = `Step ${at + 1}`;
  const why = "opens and clicks are not measured in this campaign, so nobody counts as having opened or clicked";
  return [
    {
      path: ["steps", at, "only_if"],
      message: `${position}: ${why}: measure them in the settings, or choose another condition.`,
      error: `${position}, only_if: ${why}: set tracking to true, or choose another condition.`,
    },
  ];
}

function preferenceIssues(position: string, path: FileIssue["path"], { prefer_winner, variants }: Step): Found[] {
  if (!prefer_winner || variants.length > 0) return [];
  const why = "there is nothing to prefer, because the step has no variants.";
  return [{ path, message: `${position}: ${why}`, error: `${position}, prefer_winner: ${why}` }];
}

const words = { subject: "subject", body: "text" };

const copyIssues = (position: string, path: FileIssue["path"], copy: Copy): Found[] =>
  (["subject", "body"] as const).flatMap((field) => {
    try {
      requiredFields(copy[field]);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidCopy)) throw error;
      const hasLines = copy[field].includes("\n");
      return [error, ...error.others].map((one) => {
        const line = one.line !== undefined && hasLines ? `, line ${one.line}` : "";
        return {
          path: [...path, field],
          message: `${position}, ${words[field]}${line}: ${one.says}.`,
          error: `${position}, ${field}: ${one.message}.`,
          cause: one,
        };
      });
    }
  });
