import type { WireOutputOf } from "@outbound/contracts/operation";
import { listProspectEntries } from "@outbound/contracts/prospects/list-prospect-entries";
import { listProspectFields } from "@outbound/contracts/prospects/list-prospect-fields";
import { prospectStatuses } from "@outbound/contracts/prospects/prospect";
import { isUuid } from "@outbound/contracts/uuid";
import { type Command, Option } from "commander";
import {
  type ListOptions,
  newListCommand,
  newReferenceCommand,
  newWorkspaceCommand,
  type ReferenceOptions,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { counted, printFields, printRows } from "../output/output.ts";
import { findScope, findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { type Session, withSession } from "../session/session.ts";
import { workspaceNames } from "../session/workspace-names.ts";

type Row = WireOutputOf<typeof listProspectEntries>["data"][number];
type Filter = { status?: (typeof prospectStatuses)[number]; email?: string };

/** A list of more workspaces doesn't help to tell them apart. */
const mostShown = 20;

export function listProspectCommands(group: Command): void {
  newListCommand(group, "list", "list the prospects, newest first")
    .addOption(new Option("--status <status>", "only those with this status").choices(prospectStatuses))
    .option("--email <address>", "only the prospect with this email")
    .action(list);
  newWorkspaceCommand(group, "fields", "list the custom fields of the newest 1,000 prospects").action(fields);
  newReferenceCommand(group, "show", "show a prospect with its history")
    .argument("<email or id>", "the prospect")
    .action(show);
}

function list({ status, email, ...options }: ListOptions & Filter): Promise<void> {
  const filter = { ...(status && { status }), ...(email && { email }) };
  return printList(options, pagesOf(listProspectEntries, filter), {
    id: (row) => row.id,
    email: (row) => row.email,
    name: nameOf,
    company: (row) => row.company?.name,
    status: (row) => row.status,
    campaigns: (row) => row.campaign_count,
    emails: (row) => row.emails_sent,
    "last email": (row) => row.date_contacted,
    created: (row) => row.created_at,
  });
}

async function fields({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const { prospects, data } = await withSession(async (session) =>
    session.call(listProspectFields, {}, await findWorkspace(session, workspace)),
  );
  printRows(output, data, {
    field: ({ name }) => `custom_fields.${name}`,
    [`of ${counted(prospects, "prospect", "prospects")}`]: (row) => row.prospects,
  });
}

async function show(emailOrId: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const { person, workspaceName } = await withSession(async (session) => {
    const person = await findProspect(session, emailOrId, workspace);
    return { person, workspaceName: (await workspaceNames(session, [person]))(person.workspace_id) };
  });
  printFields(output, person, {
    Id: person.id,
    Workspace: workspaceName,
    Email: person.email,
    Name: nameOf(person),
    Company: person.company && [person.company.name, person.company.domain].filter(Boolean).join(", "),
    "Time zone": person.timezone,
    Status: person.status,
    Campaigns: person.campaign_count,
    "Emails sent": person.emails_sent,
    "Last email": person.date_contacted,
    "Last reply": person.date_responded,
    Verified: person.verification_status && `${person.verification_status}, ${person.verification_checked_at}`,
    Tags: person.tags.join("; ") || null,
    Source: person.source,
    Created: person.created_at,
    ...Object.fromEntries(Object.entries(person.custom_fields).map(([name, text]) => [`custom_fields.${name}`, text])),
  });
}

export async function findProspect(session: Session, emailOrId: string, workspace: string | undefined): Promise<Row> {
  const scope = await findScope(session, workspace);
  const wanted = isUuid(emailOrId) ? { id: emailOrId } : { email: emailOrId };
  const { data } = await session.call(listProspectEntries, { ...wanted, limit: String(mostShown) }, scope);
  const [person, another] = data;
  if (!person) {
    const where = workspace === undefined ? "" : ` in the workspace ${workspace}`;
    throw new CliError(`There is no prospect ${emailOrId}${where}: \`outbound prospect list\` shows all.`);
  }
  if (!another) return person;
  const nameOfWorkspace = await workspaceNames(session, data);
  const lines = data.map((row) => `  ${row.id}  in ${nameOfWorkspace(row.workspace_id)}`);
  throw new CliError(`${emailOrId} is in several workspaces: give --workspace, or the id, one of\n${lines.join("\n")}`);
}

const nameOf = ({ first_name, last_name }: Row) => [first_name, last_name].filter(Boolean).join(" ") || null;
