import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { enrolmentStatuses } from "@outbound/contracts/enrolments/enrolment";
import { exportEnrolments } from "@outbound/contracts/enrolments/export-enrolments";
import { exportProspects } from "@outbound/contracts/prospects/export-prospects";
import { prospectStatuses } from "@outbound/contracts/prospects/prospect";
import { exportReplies } from "@outbound/contracts/replies/export-replies";
import { replyClassifications } from "@outbound/contracts/replies/reply";
import type { CsvTable } from "@outbound/csv/csv-table";
import { enrolmentFile } from "@outbound/csv/enrolment-file";
import { prospectFile } from "@outbound/csv/prospect-file";
import { replyFile } from "@outbound/csv/reply-file";
import { type Command, Option } from "commander";
import {
  newReferenceCommand,
  newWorkspaceCommand,
  type ReferenceOptions,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { counted, print } from "../output/output.ts";
import { writeFileOf } from "../output/write-file.ts";
import type { Page } from "../session/all-pages.ts";
import { findReference } from "../session/find-reference.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { withSession } from "../session/session.ts";

const meaning = `
The file is CSV in UTF-8 with a row for each, the newest first, and can be opened by any spreadsheet program. A cell that would be a
formula there begins with '.`;

export function exportCommands(program: Command): void {
  const group = program.command("export").description("lists as CSV files");

  newWorkspaceCommand(group, "prospects", "export the prospects of a workspace, with fields and status")
    .requiredOption("-f, --file <file>", "the file to write; - is standard output")
    .addOption(new Option("--status <status>", "only those with this status").choices(prospectStatuses))
    .option("--tag <tag>", "only those with this tag")
    .addHelpText("after", meaning)
    .action(prospects);
  newReferenceCommand(group, "people", "export the prospects of a campaign, with their progress")
    .argument("<id or name>", "the campaign")
    .requiredOption("-f, --file <file>", "the file to write; - is standard output")
    .addOption(new Option("--status <status>", "only those with this status").choices(enrolmentStatuses))
    .addHelpText("after", meaning)
    .action(people);
  newWorkspaceCommand(group, "replies", "export replies, with their class")
    .requiredOption("-f, --file <file>", "the file to write; - is standard output")
    .addOption(new Option("--classification <class>", "only those that mean this").choices(replyClassifications))
    .addHelpText("after", meaning)
    .action(replies);
}

type File = { file: string };
type ProspectOptions = WorkspaceOptions & File & { status?: (typeof prospectStatuses)[number]; tag?: string };
type PeopleOptions = ReferenceOptions & File & { status?: (typeof enrolmentStatuses)[number] };
type ReplyOptions = WorkspaceOptions & File & { classification?: (typeof replyClassifications)[number] };

async function prospects({ file, workspace, json, ...filter }: ProspectOptions): Promise<void> {
  const rows = await withSession(async (session) => {
    const id = await findWorkspace(session, workspace);
    return writeTable(file, prospectFile(), (cursor) => session.call(exportProspects, { ...filter, ...cursor }, id));
  });
  tell(file, rows, json, counted(rows, "prospect is", "prospects are"));
}

async function people(campaign: string, { file, workspace, json, ...filter }: PeopleOptions): Promise<void> {
  const rows = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    return writeTable(file, enrolmentFile(), (cursor) =>
      session.call(exportEnrolments, { id, ...filter, ...cursor }, workspaceId),
    );
  });
  tell(file, rows, json, counted(rows, "prospect is", "prospects are"));
}

async function replies({ file, workspace, json, ...filter }: ReplyOptions): Promise<void> {
  const rows = await withSession(async (session) => {
    const id = await findWorkspace(session, workspace);
    return writeTable(file, replyFile(), (cursor) => session.call(exportReplies, { ...filter, ...cursor }, id));
  });
  tell(file, rows, json, counted(rows, "reply is", "replies are"));
}

function tell(file: string, rows: number, json: boolean | undefined, words: string): void {
  if (file !== "-") print(json === undefined ? {} : { json }, { file, rows }, `${words} in ${file}.`);
}

type PageOf<Row> = (cursor: { cursor?: string }) => Promise<Page<Row>>;

/** The lines come first, into a file beside it: only the last one says which columns there are. */
async function writeTable<Row>(file: string, table: CsvTable<Row>, pageOf: PageOf<Row>): Promise<number> {
  const folder = file === "-" ? await mkdtemp(join(tmpdir(), "outbound-export-")) : undefined;
  const lines = folder ? join(folder, "lines") : `${file}.part`;
  let rows = 0;
  try {
    await writeFileOf(lines, async function* () {
      let next: string | null = "";
      while (next !== null) {
        const page: Page<Row> = await pageOf(next === "" ? {} : { cursor: next });
        yield page.data.map(table.line).join("");
        rows += page.data.length;
        next = page.next_cursor;
      }
    });
    const finished = async function* () {
      yield table.head();
      for await (const text of wholeLines(createReadStream(lines, "utf8"))) yield table.finish(text);
    };
    await (file === "-" ? pipeline(finished, process.stdout) : writeFileOf(file, finished));
  } finally {
    await rm(folder ?? lines, { recursive: true, force: true });
  }
  return rows;
}

/** In pieces that end where a line does. */
async function* wholeLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    const all = rest + text;
    const last = all.lastIndexOf("\r\n");
    const end = last < 0 ? 0 : last + 2;
    yield all.slice(0, end);
    rest = all.slice(end);
  }
  yield rest;
}
