import { declinedWords } from "@outbound/contracts/campaigns/declined-words";
import {
  type EnrolmentResult,
  enrolProspects,
  maxProspectsPerCall,
} from "@outbound/contracts/campaigns/enrol-prospects";
import { checkEnrolment } from "@outbound/contracts/enrolments/check-enrolment";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { inBatches } from "../input/in-batches.ts";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { oneLine, print, printRows, tableOf } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

const meaning = `
Each prospect is checked: one who is suppressed, is active in another campaign or lacks a field that the sequence uses isn't added. A draft, a
running and a paused campaign accept prospects; emails are sent once the campaign runs. Exit code 1 when none was added.
--check says the same before, also who has replied that they aren't interested, and adds nobody.`;

export function enrolCommand(group: Command): void {
  newReferenceCommand(group, "enrol", "add prospects to a campaign, by email")
    .argument("<id or name>", "the campaign")
    .argument("<email...>", "the addresses of prospects of its workspace")
    .option("--check", "add nobody, and say what would happen to each", false)
    .addHelpText("after", meaning)
    .action((campaign: string, emails: string[], { check, ...options }: ReferenceOptions & { check: boolean }) =>
      check ? checkAll(campaign, emails, options) : enrol(campaign, emails, options),
    );
}

type Row = WireOutputOf<typeof enrolProspects>["data"][number];
type Checked = WireOutputOf<typeof checkEnrolment>["data"][number];

async function checkAll(campaign: string, emails: string[], { workspace, ...output }: ReferenceOptions): Promise<void> {
  const rows: Checked[] = [];
  await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    for await (const batch of inBatches(emails, maxProspectsPerCall)) {
      rows.push(...(await session.call(checkEnrolment, { id, emails: batch }, workspaceId)).data);
    }
  });
  printRows(output, rows, {
    email: (row) => row.email,
    result: ({ result, missing = [] }) =>
      missing.length > 0 ? `lacks ${missing.join(", ")}` : { ...meanings, ...ifEnrolled }[result],
  });
}

const ifEnrolled = { enrolled: "can be added", declined: "has replied before that they aren’t interested" };

async function enrol(campaign: string, emails: string[], { workspace, ...output }: ReferenceOptions): Promise<void> {
  const rows: Row[] = [];
  const missing_fields: Record<string, number> = {};
  const missing_in: Record<string, string> = {};
  const declined: string[] = [];
  const name = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    let name = campaign;
    for await (const batch of inBatches(emails, maxProspectsPerCall)) {
      const part = await session.call(enrolProspects, { id, emails: batch }, workspaceId);
      rows.push(...part.data);
      for (const [field, people] of Object.entries(part.missing_fields ?? {})) {
        missing_fields[field] = (missing_fields[field] ?? 0) + people;
      }
      Object.assign(missing_in, part.missing_in);
      declined.push(...(part.declined ?? []));
      name = part.campaign.name;
    }
    return name;
  });
  const refused = rows.filter(({ result }) => result !== "enrolled");
  const table = refused.length === 0 ? "" : tableOf(refused, { email: nameOf, result: (row) => meanings[row.result] });
  const enrolled = rows.length - refused.length;
  if (enrolled === 0) process.exitCode = 1;
  const missing = new Map(Object.keys(missing_fields).map((field) => [field, missing_in[field]]));
  const lacking = missing.size > 0 ? `${lackingWords(missing)}\n` : "";
  const sentence = `${enrolled} of ${rows.length} added to ${oneLine(name)}.`;
  const said = declined.length > 0 ? `\n${oneLine(declinedWords(declined))}` : "";
  print(output, { data: rows, missing_fields, missing_in, declined }, `${table}${lacking}${sentence}${said}`);
}

function lackingWords(missing: ReadonlyMap<string, string | undefined>): string {
  const fields = [...missing].map(([name, uses]) => oneLine(uses === undefined ? name : `${name} (${uses})`));
  const [first] = missing.keys();
  return `The sequence uses ${fields.join(", ")}: give these prospects a value, or the variable a default, {{ ${first} | default: "…" }}.`;
}

const nameOf = ({ email, prospect_id }: Row) => email ?? prospect_id;

const meanings: Record<EnrolmentResult, string> = {
  enrolled: "added",
  "already-enrolled": "already in the campaign",
  suppressed: "suppressed",
  conflict: "active in another campaign",
  "missing-field": "lacks a field that the sequence uses",
  anonymized: "erased",
  "not-found": "no such prospect",
};
