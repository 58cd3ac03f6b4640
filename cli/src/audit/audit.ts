import { listAudit } from "@outbound/contracts/audit/list-audit";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { nameWriters } from "@outbound/contracts/replies/name-writers";
import { type AuditFormat, auditHead, auditLine } from "@outbound/csv/audit-file";
import { type Command, Option } from "commander";
import { inBatches } from "../input/in-batches.ts";
import { type ListOptions, newListCommand } from "../input/new-command.ts";
import { timeOption } from "../input/parse-option.ts";
import { counted, print, printRows } from "../output/output.ts";
import { writeFileOf } from "../output/write-file.ts";
import { findScope } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";
import { workspaceNames } from "../session/workspace-names.ts";

const meaning = `
Every change from the app, the API, MCP and this command, and every try that was refused. OUTCOME is unknown while a change is under way,
and when a process died over it or the service didn't respond. --file writes all that match, whatever --limit says.
A reply is named by its id, as a file would keep an address that was erased.`;

export function auditCommands(program: Command): void {
  const group = program.command("audit").description("who changed what, and when");

  newListCommand(group, "list", "list changes, newest first")
    .option("--actor <id>", "only by this user or token, or by `operator` or `system`")
    .option("--operation <name>", "only this, such as campaign.pause, or campaign for all about campaigns")
    .addOption(timeOption("--since <time>", "not before it"))
    .addOption(timeOption("--until <time>", "before it"))
    .option("-f, --file <file>", "write it to this file")
    .addOption(new Option("--format <format>", "of that file").choices(["csv", "jsonl"]).default("csv"))
    .addHelpText("after", meaning)
    .action(list);
}

type Filter = Pick<WireInputOf<typeof listAudit>, "actor" | "operation" | "since" | "until">;
type Row = WireOutputOf<typeof listAudit>["data"][number];
type Options = ListOptions & Filter & { file?: string; format: AuditFormat };

const rowsOfPage = 1_000;
const mostReplies = 100;

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
    const writers = await writersOf(session, rows);
    printRows(output, rows, {
      time: ({ at }) => at,
      ...(nameOf && { workspace: nameOf }),
      by: ({ actor }) => `${actor.kind} ${actor.name}`,
      through: ({ source }) => source,
      what: ({ summary }) => summary,
      about: ({ concerns }) => concerns.map((one) => describe(one, writers)).join(", ") || null,
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

function describe({ kind, id, name }: Row["concerns"][number], writers: ReadonlyMap<string, string>): string {
  const writer = kind === "reply" ? writers.get(id) : undefined;
  return writer ? `reply of ${writer}` : `${kind} ${name ?? id}`;
}

/** The addresses by the replies' ids; an erased person's reply has none. */
async function writersOf({ call }: Session, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const writers = new Map<string, string>();
  for (const [workspaceId, ofWorkspace] of Map.groupBy(rows, ({ workspace_id }) => workspace_id)) {
    const replies = ofWorkspace.flatMap(({ concerns }) => concerns.filter(({ kind }) => kind === "reply"));
    for await (const ids of inBatches(new Set(replies.map(({ id }) => id)), mostReplies)) {
      const { data } = await call(nameWriters, { ids }, workspaceId);
      for (const { id, from } of data) writers.set(id, from);
    }
  }
  return writers;
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
