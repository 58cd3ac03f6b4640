import { comparableEmail } from "@outbound/contracts/email-address";
import { mostReferences, type ReferenceKind } from "@outbound/contracts/references/find-references";
import { isUuid } from "@outbound/contracts/uuid";
import type { Reader } from "@outbound/postgres/database";
import { workspacesOf } from "@outbound/postgres/newest-rows";

export type Reference = { workspace_id: string; id: string };

const names: Partial<Record<ReferenceKind, "name" | "email">> = { campaign: "name", mailbox: "email" };

export async function findNamed(
  db: Reader,
  workspaceId: string | undefined,
  { kind, text }: { kind: ReferenceKind; text: string },
): Promise<Reference[]> {
  const name = isUuid(text) ? "id" : names[kind];
  if (name === undefined) return [];
  const values: unknown[] = [name === "email" ? comparableEmail(text) : text];
  const workspaces =
    workspaceId === undefined
      ? workspacesOf(kind)
      : `with workspaces as (select $${values.push(workspaceId)}::uuid as workspace_id)`;
  const { rows } = await db.query<Reference>(
    `${workspaces}
     select found.workspace_id, found.id from workspaces cross join lateral (
       select workspace_id, id from ${kind} where workspace_id = workspaces.workspace_id and ${name} = $1
     ) found limit ${mostReferences}`,
    values,
  );
  return rows;
}
