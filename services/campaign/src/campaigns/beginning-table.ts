import { badRequest } from "@outbound/contracts/app-error";
import type { BeginsFrom } from "@outbound/contracts/campaigns/begins-from";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

type Source = { name: string; is_there: boolean };
type Beginning = { file: BeginsFrom; sources: Source[] };

export async function readBeginning(db: WorkspaceReader, campaignId: string): Promise<Beginning | undefined> {
  const { rows } = await db.query<Source & Omit<BeginsFrom, "to">>(
    `select b.replies, b.after_days, coalesce(c.name, b.source_name) as name, c.id is not null as is_there
     from campaign_beginning b left join campaign c on c.workspace_id = b.workspace_id and c.id = b.source_id
     where b.workspace_id = $1 and b.campaign_id = $2 order by b.position`,
    [campaignId],
  );
  const [first] = rows;
  if (!first) return undefined;
  const { replies, after_days } = first;
  return { file: { replies, to: rows.map(({ name }) => name), after_days }, sources: rows };
}

/** The caller holds the workspace's exclusive lock, so that of two that close a loop together the later one is refused. */
export async function saveBeginning(
  tx: WorkspaceTx,
  campaignId: string,
  { replies, to, after_days }: BeginsFrom,
): Promise<void> {
  const sources = await findSources(tx, campaignId, [...new Set(to)]);
  const ids = sources.map(({ id }) => id);
  await tx.query(
    `delete from campaign_beginning where workspace_id = $1 and campaign_id = $2 and (source_id <> all($3) or replies <> $4)`,
    [campaignId, ids, replies],
  );
  await tx.query(
    `insert into campaign_beginning (workspace_id, campaign_id, source_id, source_name, position, replies, after_days)
     select $1, $2, s.id, s.name, s.position, $5, $6
     from unnest($3::uuid[], $4::text[]) with ordinality s (id, name, position)
     on conflict (workspace_id, campaign_id, source_id)
     do update set source_name = excluded.source_name, position = excluded.position, after_days = excluded.after_days`,
    [campaignId, ids, sources.map(({ name }) => name), replies, after_days],
  );
  const loop = await findLoop(tx, campaignId);
  if (loop) throw refused(issueOf(`the campaigns begin from each other: ${loop.join(", ")}.`));
}

export async function deleteBeginning(tx: WorkspaceTx, campaignId: string): Promise<void> {
  await tx.query("delete from campaign_beginning where workspace_id = $1 and campaign_id = $2", [campaignId]);
}

/** The copy is new, so that nothing begins from it yet. */
export async function copyBeginning(tx: WorkspaceTx, of: string, to: string): Promise<void> {
  await tx.query(
    `insert into campaign_beginning (workspace_id, campaign_id, source_id, source_name, position, replies, after_days)
     select workspace_id, $3, source_id, source_name, position, replies, after_days
     from campaign_beginning where workspace_id = $1 and campaign_id = $2`,
    [of, to],
  );
}

async function findSources(tx: WorkspaceTx, campaignId: string, names: readonly string[]) {
  const ids = await findIds(tx, names);
  const [issue] = names.flatMap((name) => issuesOf(name, ids.get(name), campaignId));
  if (issue) throw refused(issue);
  return names.flatMap((name) => {
    const id = ids.get(name);
    return id === undefined ? [] : [{ id, name }];
  });
}

/** All of them; that campaigns begin from each other is seen when it is saved. */
export async function findSourceIssues(
  db: WorkspaceReader,
  own: { id?: string | undefined; name: string },
  to: readonly string[],
) {
  const names = [...new Set(to)];
  const ids = await findIds(db, names);
  return names.flatMap((name) => (name === own.name ? [itself] : issuesOf(name, ids.get(name), own.id)));
}

async function findIds(db: WorkspaceReader, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<Columns<"campaign", "id" | "name">>(
    "select id, name from campaign where workspace_id = $1 and name = any($2)",
    [names],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

function issuesOf(name: string, id: string | undefined, campaignId: string | undefined) {
  if (id === undefined) return [issueOf(`this workspace has no campaign named ${name}.`)];
  return id === campaignId ? [itself] : [];
}

const issueOf = (why: string) => ({
  path: ["begins_from", "to"],
  message: `${why.charAt(0).toUpperCase()}${why.slice(1)}`,
  error: `begins_from, to: ${why}`,
});

const itself = issueOf("a campaign can't begin from itself.");

const refused = ({ error, ...issue }: ReturnType<typeof issueOf>) =>
  badRequest(error, { details: { issues: [issue] } });

/** The names from the campaign on to itself, in the order in which each begins from the next. */
async function findLoop(tx: WorkspaceTx, campaignId: string): Promise<string[] | undefined> {
  const { rows } = await tx.query<
    Columns<"campaign_beginning", "campaign_id" | "source_id"> & Columns<"campaign", "name">
  >(
    `select b.campaign_id, b.source_id, c.name from campaign_beginning b
     join campaign c on c.workspace_id = b.workspace_id and c.id = b.source_id where b.workspace_id = $1`,
  );
  const sources = Map.groupBy(rows, (row) => row.campaign_id);
  const names = new Map(rows.map((row) => [row.source_id, row.name]));
  const ways = new Map([[campaignId, [campaignId]]]);
  for (const [id, way] of ways) {
    for (const { source_id } of sources.get(id) ?? []) {
      if (source_id === campaignId) return [...way, campaignId].map((one) => names.get(one) ?? "");
      if (!ways.has(source_id)) ways.set(source_id, [...way, source_id]);
    }
  }
  return undefined;
}
