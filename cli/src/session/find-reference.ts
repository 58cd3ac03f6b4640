import { findReferences, mostReferences, type ReferenceKind } from "@outbound/contracts/references/find-references";
import { isUuid } from "@outbound/contracts/uuid";
import { CliError } from "../output/cli-error.ts";
import { findScope } from "./find-workspace.ts";
import type { Session } from "./session.ts";
import { workspaceNames } from "./workspace-names.ts";

export type Found = { id: string; workspaceId: string };

const plurals: Record<ReferenceKind, string> = {
  campaign: "campaigns",
  mailbox: "mailboxes",
  send: "sends",
  reply: "replies",
  offer: "offers",
};

export async function findReference(
  session: Session,
  kind: ReferenceKind,
  text: string,
  workspace: string | undefined,
): Promise<Found> {
  const scope = await findScope(session, workspace);
  // The operation that takes the id says whether it exists.
  if (isUuid(text) && scope !== undefined) return { id: text, workspaceId: scope };
  const { data } = await session.call(findReferences, { kind, text }, scope);
  const [only, another] = data;
  if (!only) throw new CliError(`${nothing(kind, text, workspace)}: \`outbound ${kind} list\` shows what there is.`);
  if (another) throw new CliError(await severalOf(session, kind, text, data));
  return { id: only.id, workspaceId: only.workspace_id };
}

const nothing = (kind: ReferenceKind, text: string, workspace: string | undefined) =>
  `There is no ${kind} ${text}${workspace === undefined ? "" : ` in the workspace ${workspace}`}`;

type Rows = readonly { workspace_id: string; id: string }[];

async function severalOf(session: Session, kind: ReferenceKind, text: string, rows: Rows): Promise<string> {
  const nameOf = await workspaceNames(session, rows);
  const lines = rows.map((row) => `  ${row.id}  in ${nameOf(row.workspace_id)}`);
  const count = rows.length < mostReferences ? String(rows.length) : `${mostReferences} or more`;
  return `${count} ${plurals[kind]} are called ${text}: give --workspace, or the id, one of\n${lines.join("\n")}`;
}
