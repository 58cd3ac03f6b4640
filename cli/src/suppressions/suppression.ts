import { AppError } from "@outbound/contracts/app-error";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { mailProviderQuestion } from "@outbound/contracts/suppressions/mail-provider-question";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import { suppressionKinds } from "@outbound/contracts/suppressions/suppression";
import { isUuid } from "@outbound/contracts/uuid";
import { type Command, Option } from "commander";
import { type ListOptions, newCommand, newListCommand, newReferenceCommand } from "../input/new-command.ts";
import { CliError, UsageError } from "../output/cli-error.ts";
import { type Output, print } from "../output/output.ts";
import { findScope } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { type Session, withSession } from "../session/session.ts";
import { workspaceNames } from "../session/workspace-names.ts";

type Scope = { workspace?: string; global: boolean };
type Kind = (typeof suppressionKinds)[number];
type Row = WireOutputOf<typeof listSuppressionEntries>["data"][number];

const source = `
Its source is app, as the API has no other for what members add. \`outbound audit list\` says who did.`;

export function suppressionCommands(program: Command): void {
  const group = program.command("suppression").description("emails and domains that no campaign emails");

  const global = "the list that holds for every workspace";
  newCommand(group, "add", "suppress an email, or a domain with its sub-domains; running sequences stop")
    .option("-w, --workspace <id or name>", "the workspace whose list it is")
    .option("--global", global, false)
    .argument("<value>", "an address or a domain")
    .addOption(new Option("--kind <kind>", "what the value is, unless its form says it").choices(suppressionKinds))
    .option("--yes", "also the domain of an email provider, such as gmail.com", false)
    .addHelpText("after", source)
    .action(add);
  newReferenceCommand(group, "remove", "remove a suppression; stopped sequences stay stopped")
    .option("--global", global, false)
    .argument("<id or value>", "the entry")
    .action(remove);
  newListCommand(group, "list", "list suppressions, newest first")
    .option("--global", `only ${global}`, false)
    .action(list);
}

type Adding = Scope & Output & { kind?: Kind; yes: boolean };

async function add(value: string, { kind, yes, json = false, ...scope }: Adding): Promise<void> {
  if (!scope.global && scope.workspace === undefined)
    throw new UsageError("Say which list: --workspace W, or --global.");
  refuseBoth(scope);
  const question = yes ? undefined : mailProviderQuestion(value);
  if (question) throw new CliError(`${question} Use --yes to suppress it anyway.`);
  const row = await withSession(async (session) => {
    const workspaceId = await findScope(session, scope.workspace);
    return session
      .call(addSuppression, { value, ...(kind && { kind }), global: scope.global }, workspaceId)
      .catch(refuseDuplicate);
  });
  print({ json }, row, `${row.value} is suppressed (${row.id}).`);
}

/** The API says excluded where all other texts say suppressed. */
function refuseDuplicate(error: unknown): never {
  const value = error instanceof AppError && error.code === "duplicate" ? error.details?.["value"] : undefined;
  if (typeof value !== "string") throw error;
  throw new CliError(`${value} is already suppressed, itself or by a wider entry: see \`outbound suppression list\`.`);
}

async function remove(idOrValue: string, { json = false, ...scope }: Scope & Output): Promise<void> {
  refuseBoth(scope);
  const entry = await withSession(async (session) => {
    const found = await findEntry(session, scope, idOrValue);
    const ofAll = found.workspace_id === null;
    await session.call(removeSuppression, { id: found.id, global: ofAll }, found.workspace_id ?? undefined);
    return found;
  });
  print({ json }, entry, `${entry.value ?? idOrValue} is no longer suppressed by this entry.`);
}

function list({ global, ...options }: ListOptions & { global: boolean }): Promise<void> {
  refuseBoth({ ...options, global });
  return printList(options, pagesOf(listSuppressionEntries, { global }), {
    id: (row) => row.id,
    kind: (row) => row.kind,
    value: (row) => row.value,
    reason: (row) => row.reason,
    source: (row) => row.source,
    created: (row) => row.created_at,
  });
}

function refuseBoth({ workspace, global }: Scope): void {
  if (global && workspace !== undefined) throw new UsageError("Give --workspace W or --global, not both.");
}

async function findEntry(session: Session, scope: Scope, idOrValue: string): Promise<Row> {
  const workspaceId = await findScope(session, scope.workspace);
  const wanted = idOrValue.trim().toLowerCase();
  const query: { id?: string; value?: string } = isUuid(wanted) ? { id: wanted } : { value: wanted };
  const { data } = await session.call(listSuppressionEntries, { global: scope.global, ...query }, workspaceId);
  const [entry, another] = data;
  if (!entry) {
    const where = scope.global || workspaceId !== undefined ? "this list" : "any list";
    throw new CliError(`${idOrValue} is not on ${where}: \`outbound suppression list\` shows what is.`);
  }
  if (!another) return entry;
  const nameOf = await workspaceNames(session, data);
  const lines = data.map(
    (row) => `  ${row.id}  ${row.workspace_id === null ? "global" : `in ${nameOf(row.workspace_id)}`}`,
  );
  throw new CliError(
    `${idOrValue} is on several lists: give --workspace, --global, or the id, one of\n${lines.join("\n")}`,
  );
}
