import { listAudit } from "@outbound/contracts/audit/list-audit";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { type AuditFormat, auditHead, auditLine } from "@outbound/csv/audit-file";
import { type Command, Option } from "commander";
import { findScope } from "./find-workspace.ts";
import { type ListOptions, newListCommand } from "./new-command.ts";
import { counted, print, printRows } from "./output.ts";
import { time } from "./parse-option.ts";
import { type Session, withSession } from "./session.ts";
import { workspaceNames } from "./workspace-names.ts";
import { writeFileOf } from "./write-file.ts";

const meaning = `
Every change from the app, the API, MCP and this command, and who tried what they may not. OUTCOME is unknown when a process died over it,
when the service gave no answer, and while it is under way. With --file all that match are written to it, whatever --limit says.`;

export function auditCommands(program: Command): void {
  const group = program.command("audit").description("who changed what, and when");

  newListCommand(group, "list", "list who changed what, newest first")
    .option("--actor <id>", "only by this user or token, or by `operator` or `system`")
    .option("--operation <name>", "only this, such as campaign.pause, or campaign for all about campaigns")
    .option("--since <time>", "not before this date or date-time", time)
    .option("--until <time>", "before this date or date-time", time)
    .option("-f, --file <file>", "write it to this file")
    .addOption(new Option("--format <format>", "of that file").choices(["csv", "jsonl"]).default("csv"))
    .addHelpText("after", meaning)
    .action(list);
}

type Filter = Pick<WireInputOf<typeof listAudit>, "actor" | "operation" | "since" | "until">;
type Row = WireOutputOf<typeof listAudit>["data"][number];
type Options = ListOptions & Filter & { file?: string; format: AuditFormat };

const rowsOfPage = 1_000;

async function list({ workspace, limit, file, format, json, ...filter }: Options): Promise<void> {
  const output = json === undefined ? {} : { json };
  await withSession(async (session) => {
    const scope = await findScope(session, workspace);
    if (file !== undefined) {
      const rows = await writeEntries(session, scope, filter, { file, format });
      return print(output, { file, rows }, `${counted(rows, "entry is", "entries are")} in ${file}.`);
    }
    const found = await Array.fromAsync(pages(session, scope, filter, limit + 1));
    const rows = found.flat().slice(0, limit);
    const nameOf = scope === undefined ? await namesOf(session, rows) : undefined;
    printRows(output, rows, {
      time: ({ at }) => at,
      ...(nameOf && { workspace: nameOf }),
      by: ({ actor }) => `${actor.kind} ${actor.name}`,
      through: ({ source }) => source,
      what: ({ summary }) => summary,
      about: ({ concerns }) => concerns.map(({ kind, id, name }) => `${kind} ${name ?? id}`).join(", ") || null,
      outcome: ({ outcome, status }) => (status === null ? outcome : `${outcome} (${status})`),
    });
    if (found.flat().length > limit) process.stderr.write(`These are the first ${limit}: --limit N shows more.\n`);
  });
}

async function namesOf(session: Session, rows: readonly Row[]): Promise<(row: Row) => string | null> {
  const own = rows.filter(({ workspace_id }) => workspace_id !== operatorWorkspaceId);
  const nameOf = await workspaceNames(session, own);
  return ({ workspace_id }) => (workspace_id === operatorWorkspaceId ? null : nameOf(workspace_id));
}

async function* pages(session: Session, scope: string | undefined, filter: Filter, most = Number.POSITIVE_INFINITY) {
  let remaining = most;
  let cursor: string | null = "";
  while (remaining > 0 && cursor !== null) {
    const limit = String(Math.min(rowsOfPage, remaining));
    const page: WireOutputOf<typeof listAudit> = await session.call(
      listAudit,
      { ...filter, limit, ...(cursor && { cursor }) },
      scope,
    );
    yield page.data;
    remaining -= page.data.length;
    cursor = page.next_cursor;
  }
}

type Target = { file: string; format: AuditFormat };

async function writeEntries(session: Session, scope: string | undefined, filter: Filter, { file, format }: Target) {
  let rows = 0;
  const lines = async function* () {
    yield auditHead(format);
    for await (const page of pages(session, scope, filter)) {
      rows += page.length;
      yield page.map((row) => auditLine(format, row)).join("");
    }
  };
  await writeFileOf(file, lines);
  return rows;
}
