import { badRequest } from "@outbound/contracts/app-error";
import type { CampaignFile, FileIssue } from "@outbound/contracts/campaigns/apply-campaign";
import { personVariables } from "@outbound/contracts/campaigns/copy-variables";
import { isHolidayRegion } from "../../calendar/holidays.ts";
import { describeInvalid } from "../../copies/invalid-copy-words.ts";
import { type Copy, fieldNamed, InvalidCopy, requiredFields } from "../../copies/required-fields.ts";

/** `error` is the API's text of an issue; its `message` is for who writes in the app's form. */
type Found = FileIssue & { error: string; cause?: unknown };

export function assertUsableFile(file: CampaignFile): void {
  if (JSON.stringify(file).includes("\\u0000")) throw badRequest("The file must not contain NUL characters.");
  refuse([...holidayIssues(file.settings), ...file.steps.flatMap(stepIssues)]);
}

export const assertCopy = (position: number, copy: Copy): void =>
  refuse(copyIssues(`Step ${position}`, ["steps", position - 1], copy));

/** With the first one's text, and all of them for a form to show. */
function refuse(found: readonly Found[]): void {
  const [first] = found;
  if (!first) return;
  const issues = found.map(({ path, message }) => ({ path, message }));
  throw badRequest(first.error, { cause: first.cause, details: { issues } });
}

function holidayIssues({ holidays }: CampaignFile["settings"]): Found[] {
  if (holidays === null || isHolidayRegion(holidays)) return [];
  return [
    {
      path: ["settings", "holidays"],
      message: `The public holidays of ${holidays} are not known: write a country, such as FR, or a region, such as DE-BY.`,
      error: `settings, holidays: the public holidays of ${holidays} are not known.`,
    },
  ];
}

function stepIssues(step: CampaignFile["steps"][number], at: number): Found[] {
  const position = `Step ${at + 1}`;
  const names = new Set<string>();
  return [
    ...conditionIssues(position, ["steps", at, "only_if"], step, at),
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

function conditionIssues(
  position: string,
  path: FileIssue["path"],
  { only_if }: CampaignFile["steps"][number],
  at: number,
): Found[] {
  if (!only_if) return [];
  const { opened, clicked, field } = only_if;
  const found: Found[] = [];
  if (at === 0 && (opened ?? clicked) !== undefined) {
    const why = "there is no mail before it to open or to click.";
    found.push({ path, message: `${position}: ${why}`, error: `${position}, only_if: ${why}` });
  }
  if (field !== undefined && !fieldNamed(field)) {
    const known = `${personVariables.join(", ")} or custom_fields.KEY`;
    const error = `${position}, only_if: \`${field}\` is not a field: use ${known}.`;
    found.push({ path, message: `${position}: “${field}” is no field: write ${known}.`, error });
  }
  return found;
}

const words = { subject: "subject", body: "text" };

const copyIssues = (position: string, path: FileIssue["path"], copy: Copy): Found[] =>
  (["subject", "body"] as const).flatMap((field) => {
    try {
      requiredFields(copy[field]);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidCopy)) throw error;
      const line = error.line !== undefined && copy[field].includes("\n") ? `, line ${error.line}` : "";
      return [
        {
          path: [...path, field],
          message: `${position}, ${words[field]}${line}: ${describeInvalid(error)}.`,
          error: `${position}, ${field}: ${error.message}.`,
          cause: error,
        },
      ];
    }
  });
