import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import { suppressionKinds } from "@outbound/contracts/suppressions/suppression";
import { type Command, Option } from "commander";
import { allPages } from "./all-pages.ts";
import { CliError } from "./cli-error.ts";
import { findWorkspace } from "./find-workspace.ts";
import { newCommand } from "./new-command.ts";
import { type Output, print, printRows } from "./output.ts";
import { type Session, withSession } from "./session.ts";

type Scope = Output & { workspace?: string; global?: boolean };
type Kind = (typeof suppressionKinds)[number];

export function suppressionCommands(program: Command): void {
  const group = program.command("suppression").description("addresses and domains that are never mailed");

  scoped(group, "add", "suppress an address, or a domain with its sub-domains; what is enrolled stops")
    .argument("<value>", "an address or a domain")
    .addOption(new Option("--kind <kind>", "what the value is, unless its form says it").choices(suppressionKinds))
    .action(add);
  scoped(group, "remove", "remove an entry, whatever wrote it; stopped enrolments stay stopped")
    .argument("<id or value>", "the entry")
    .action(remove);
  scoped(group, "list", "list the entries, newest first").action(list);
}

function scoped(group: Command, usage: string, description: string): Command {
  return newCommand(group, usage, description)
    .option("-w, --workspace <id or name>", "the workspace whose list it is")
    .option("--global", "the list that holds for every workspace", false);
}

async function add(value: string, { kind, ...options }: Scope & { kind?: Kind }): Promise<void> {
  const row = await inScope(options, ({ call }, scope) =>
    call(addSuppression, { value, ...(kind && { kind }), global: scope.global }, scope.workspaceId),
  );
  print(options, row, `${row.value} is suppressed (${row.id}).`);
}

async function remove(idOrValue: string, options: Scope): Promise<void> {
  const entry = await inScope(options, async (session, scope) => {
    const found = await findEntry(session, scope, idOrValue);
    await session.call(removeSuppression, { id: found.id, global: scope.global }, scope.workspaceId);
    return found;
  });
  print(options, entry, `${entry.value ?? idOrValue} is no longer suppressed by this entry.`);
}

async function list(options: Scope): Promise<void> {
  const rows = await inScope(options, (session, scope) => Array.fromAsync(entries(session, scope)));
  printRows(options, rows, {
    id: (row) => row.id,
    kind: (row) => row.kind,
    value: (row) => row.value,
    reason: (row) => row.reason,
    source: (row) => row.source,
    created: (row) => row.created_at,
  });
}

type ResolvedScope = { global: boolean; workspaceId: string | undefined };

function inScope<T>(
  { workspace, global = false }: Scope,
  work: (session: Session, scope: ResolvedScope) => Promise<T>,
) {
  if (!global && workspace === undefined) throw new CliError("Say which list: --workspace W, or --global.");
  if (global && workspace !== undefined) throw new CliError("Give --workspace W or --global, not both.");
  return withSession(async (session) =>
    work(session, {
      global,
      workspaceId: workspace === undefined ? undefined : await findWorkspace(session, workspace),
    }),
  );
}

const entries = ({ call }: Session, { global, workspaceId }: ResolvedScope) =>
  allPages((page) => call(listSuppressionEntries, { global, ...page }, workspaceId));

async function findEntry(session: Session, scope: ResolvedScope, idOrValue: string) {
  const wanted = idOrValue.trim().toLowerCase();
  const { data } = await session.call(
    listSuppressionEntries,
    { global: scope.global, value: wanted },
    scope.workspaceId,
  );
  if (data[0]) return data[0];
  for await (const entry of entries(session, scope)) if (entry.id === wanted) return entry;
  throw new CliError(`${idOrValue} is not on this list: \`outbound suppression list\` shows what is.`);
}
