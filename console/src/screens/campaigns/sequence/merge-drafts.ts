import { describeBeginning } from "@outbound/contracts/campaigns/describe-beginning";
import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import { words } from "../words.ts";
import { type CampaignFile, type Draft, draftOf, fileOf, type Step } from "./campaign-draft.ts";

const said = words.conflict;

/** A part of a campaign that two people have written differently. `write` puts one's text into a draft. */
export type Conflict = { part: string; mine: string; theirs: string; write: (draft: Draft, whose: Whose) => Draft };
export type Whose = "mine" | "theirs";
export type Merged = { draft: Draft; conflicts: Conflict[] };

type Written = { base: CampaignFile; mine: Draft; theirs: CampaignFile };
type Part = {
  name: string;
  read: (file: CampaignFile) => unknown;
  write: (draft: Draft, from: CampaignFile) => Draft;
  show: (file: CampaignFile) => string;
};

/**
 * Takes each part as whoever changed it wrote it. Of what both changed it takes mine, and says so. Steps have no id: they
 * are compared by their places while nobody has added, removed or moved one, else all of them are one part.
 */
export function mergeDrafts({ mine, ...opened }: Written): Merged {
  // The files' fields are in one order, as the files are compared as text.
  const [base, theirs] = [fileOf(draftOf(opened.base)), fileOf(draftOf(opened.theirs))];
  const file = fileOf(mine);
  let draft = withMailboxes({ base, mine, theirs });
  const conflicts: Conflict[] = [];
  for (const { name, read, write, show } of [...fields, ...stepParts({ base, mine, theirs })]) {
    const [before, ofMine, ofTheirs] = [base, file, theirs].map((one) => JSON.stringify(read(one)));
    if (ofTheirs === before || ofTheirs === ofMine) continue;
    if (ofMine === before) draft = write(draft, theirs);
    else
      conflicts.push({
        part: name,
        mine: show(file),
        theirs: show(theirs),
        write: (now, whose) => write(now, whose === "mine" ? file : theirs),
      });
  }
  return { draft, conflicts };
}

/** Whom either has added or removed. */
function withMailboxes({ base, mine, theirs }: Written): Draft {
  const removed = base.mailboxes.filter((one) => !mine.mailboxes.includes(one) || !theirs.mailboxes.includes(one));
  const all = new Set([...theirs.mailboxes, ...mine.mailboxes]);
  return { ...mine, mailboxes: [...all].filter((one) => !removed.includes(one)) };
}

type Settings = CampaignFile["settings"];

const setting = (name: string, keys: readonly (keyof Settings)[]): Part => ({
  name,
  read: ({ settings }) => keys.map((key) => settings[key]),
  write: (draft, { settings }) => ({
    ...draft,
    settings: { ...draft.settings, ...Object.fromEntries(keys.map((key) => [key, settings[key]])) },
  }),
  show: ({ settings }) => keys.map((key) => wordsOf(key, settings[key])).join("\n"),
});

const fields: readonly Part[] = [
  {
    name: said.settings.name,
    read: ({ name }) => name,
    write: (draft, { name }) => ({ ...draft, name }),
    show: ({ name }) => name,
  },
  {
    name: said.settings.folder,
    read: ({ folder }) => folder,
    write: (draft, { folder }) => ({ ...draft, folder }),
    show: ({ folder }) => folder ?? said.none,
  },
  setting(said.settings.from, ["window_start_hour"]),
  setting(said.settings.until, ["window_end_hour"]),
  setting(said.settings.timezone, ["timezone"]),
  setting(words.times.own, ["use_prospect_timezone"]),
  setting(said.settings.days, ["send_days", "send_on_weekends", "business_days_only"]),
  setting(words.times.newADay, ["daily_enroll_limit"]),
  setting(said.settings.holidays, ["holidays"]),
  setting(said.settings.tracking, ["tracking"]),
  {
    name: words.begins.legend,
    read: ({ begins_from }) => begins_from,
    write: (draft, { begins_from }) => ({ ...draft, begins_from }),
    show: ({ begins_from }) => (begins_from ? describeBeginning(begins_from) : words.begins.added),
  },
];

const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const labels: Partial<Record<keyof Settings, string>> = {
  send_on_weekends: said.weekends,
  business_days_only: said.businessDays,
};

function wordsOf(key: keyof Settings, value: Settings[keyof Settings]): string {
  const label = labels[key] ?? "";
  if (typeof value === "boolean") return label + (value ? said.yes : said.no);
  if (Array.isArray(value)) return value.map((day) => dayNames[day - 1]).join(", ");
  if (value === null || value === undefined) return key === "holidays" ? said.none : said.ofWorkspace;
  if (key === "daily_enroll_limit") return value === 0 ? said.noLimit : String(value);
  return key.endsWith("_hour") ? `${value}:00` : String(value);
}

function stepParts({ base, mine, theirs }: Written): Part[] {
  const isInPlace = mine.steps.length === base.steps.length && mine.steps.every(({ key }, at) => key === at);
  if (!isInPlace || !areInPlace(base, theirs)) return [allSteps];
  return base.steps.flatMap((_, at) => [
    stepPart(at, said.parts.wait, ({ delay_days }) => ({ delay_days })),
    stepPart(at, said.parts.condition, ({ only_if }) => ({ only_if })),
    stepPart(at, said.parts.files, ({ attachments }) => ({ attachments })),
    stepPart(at, said.parts.subject, ({ subject }) => ({ subject })),
    stepPart(at, said.parts.text, ({ body }) => ({ body })),
    stepPart(at, said.parts.variants, ({ variants }) => ({ variants })),
    stepPart(at, said.parts.preference, ({ prefer_winner }) => ({ prefer_winner })),
  ]);
}

/** A step that is another one's before was moved. */
function areInPlace(base: CampaignFile, theirs: CampaignFile): boolean {
  if (base.steps.length !== theirs.steps.length) return false;
  const before = base.steps.map((step) => JSON.stringify(step));
  return theirs.steps.every((step, at) => {
    const now = JSON.stringify(step);
    return now === before[at] || !before.includes(now);
  });
}

type Copied = CampaignFile["steps"][number];

const stepPart = (at: number, what: string, pick: (step: Copied) => Partial<Copied>): Part => ({
  name: said.partOf(at + 1, what),
  read: ({ steps }) => steps[at] && pick(steps[at]),
  write: (draft, { steps }) => ({
    ...draft,
    steps: draft.steps.map((step, place): Step => (place === at && steps[at] ? { ...step, ...pick(steps[at]) } : step)),
  }),
  show: ({ steps }) => (steps[at] ? shown(pick(steps[at])) : ""),
});

const allSteps: Part = {
  name: said.allSteps,
  read: ({ steps }) => steps,
  write: (draft, file) => ({ ...draft, steps: draftOf(file).steps }),
  show: ({ steps }) =>
    steps
      .map(
        ({ delay_days, only_if, ...copy }, at) =>
          `${said.stepAfter(at + 1, delay_days, only_if ? `, ${said.onlyIf(describeCondition(only_if))}` : "")}\n${shownCopy(copy)}`,
      )
      .join("\n\n"),
};

function shown({ delay_days, subject, body, variants, ...other }: Partial<Copied>): string {
  if ("attachments" in other) return words.files(other.attachments?.length ?? 0);
  if ("prefer_winner" in other) return other.prefer_winner ? said.yes : said.no;
  if ("only_if" in other) return other.only_if ? said.onlyIf(describeCondition(other.only_if)) : said.everybody;
  if (delay_days !== undefined) return said.wait(delay_days);
  if (variants) return variants.map(shownVariant).join("\n\n") || said.none;
  return subject ?? body ?? "";
}

const shownVariant = ({ name, active, ...copy }: Copied["variants"][number]) =>
  `${active ? name : words.off(name)}\n${shownCopy({ ...copy, variants: [] })}`;

const shownCopy = ({ subject, body, variants, prefer_winner }: Omit<Copied, "delay_days">): string =>
  [said.subject(subject), body, ...variants.map(shownVariant), ...(prefer_winner ? [said.prefersBetter] : [])].join(
    "\n",
  );
