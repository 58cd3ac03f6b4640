import { type Draft, draftOf, newDraft, type Step, usualDays } from "./campaign-draft.ts";

const biggestBytes = 512 * 1024;
const noCampaign = "This file isn’t a campaign, because it has no steps. Choose one that “Download as a file” saved.";

/** Reads YAML and thereby JSON. What is wrong in it besides is said by the server when the draft is created. */
export async function readCampaignFile(file: File): Promise<Draft> {
  if (file.size > biggestBytes)
    throw new Error("The file is larger than 512 kB, the most that a campaign file can have.");
  const { parse } = await import("yaml");
  const text = await file.text();
  try {
    return draftFrom(parse(text));
  } catch (error) {
    throw error instanceof Error && error.name === "YAMLParseError"
      ? new Error(`This file is neither YAML nor JSON: ${error.message.split("\n")[0]}`, { cause: error })
      : error;
  }
}

/** The form shows only what has the right type. */
export function draftFrom(content: unknown): Draft {
  if (!isObject(content) || !isList(content["steps"], isObject) || content["steps"].length === 0)
    throw new Error(noCampaign);
  const empty = newDraft([]);
  const mailboxes = content["mailboxes"];
  const begins_from = beginningFrom(content["begins_from"]);
  const settings = isObject(content["settings"]) ? content["settings"] : {};
  const isFit = (value: unknown, usual: unknown) =>
    usual === null
      ? value === null || typeof value === "string" || isList(value, isNumber)
      : typeof value === typeof usual;
  const fitting = Object.entries(empty.settings).map(([key, usual]) =>
    isFit(settings[key], usual) ? [key, settings[key]] : [key, usual],
  );
  return draftOf({
    name: textOf(content["name"]),
    folder: textOf(content["folder"]) || null,
    mailboxes: isList(mailboxes, isText) ? mailboxes : [],
    settings: Object.fromEntries(fitting),
    ...(begins_from && { begins_from }),
    steps: content["steps"].map(stepFrom),
  });
}

function beginningFrom(content: unknown): Draft["begins_from"] {
  if (!isObject(content)) return undefined;
  const { replies, to, after_days } = content;
  if (replies !== "interested" && replies !== "neutral")
    throw new Error("In begins_from, write replies as interested or neutral: other replies begin no campaign.");
  return {
    replies,
    to: isList(to, isText) ? to : [],
    after_days: isNumber(after_days) ? after_days : usualDays[replies],
  };
}

function stepFrom(step: Record<string, unknown>): Omit<Step, "key"> {
  const { delay_days, only_if, attachments, variants, prefer_winner } = step;
  return {
    delay_days: isNumber(delay_days) ? delay_days : 0,
    ...(isObject(only_if) && { only_if }),
    ...(isList(attachments, isText) && { attachments }),
    ...copyFrom(step),
    variants: isList(variants, isObject)
      ? variants.map((variant) => ({
          name: textOf(variant["name"]),
          ...copyFrom(variant),
          active: variant["active"] !== false,
        }))
      : [],
    ...(prefer_winner === true && { prefer_winner }),
  };
}

const copyFrom = ({ subject, body }: Record<string, unknown>) => ({ subject: textOf(subject), body: textOf(body) });

const textOf = (value: unknown): string => (isText(value) ? value : "");
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = <One>(value: unknown, isOne: (one: unknown) => one is One): value is One[] =>
  Array.isArray(value) && value.every(isOne);
