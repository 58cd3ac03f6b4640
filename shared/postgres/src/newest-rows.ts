type Newest = {
  table: string;
  /** The column of the time; ids decide between equal times. */
  at: string;
  /** Is a parameter such as `$1`; undefined for all workspaces. */
  workspace: string | undefined;
  conditions: readonly string[];
  limit: string;
  key?: string;
  /** The oldest instead. */
  isOldestFirst?: boolean;
};

/** Over all workspaces it hops from one to the next in the index, so that its cost follows their number and not the rows'. */
export function newestRows({
  table,
  at,
  workspace,
  conditions,
  limit,
  key = "workspace_id, id",
  isOldestFirst = false,
}: Newest): string {
  const where = (ofWorkspace: string) => [`workspace_id = ${ofWorkspace}`, ...conditions].join(" and ");
  const direction = isOldestFirst ? "asc" : "desc";
  const order = `order by ${at} ${direction}, id ${direction} limit ${limit}`;
  if (workspace !== undefined) return `(select * from ${table} where ${where(workspace)} ${order})`;
  const isSame = key
    .split(", ")
    .map((column) => `${column} = newest.${column}`)
    .join(" and ");
  return `(select found.* from (
      ${workspacesOf(table)}
      select newest.* from workspaces cross join lateral (
        select ${key}${key.includes(at) ? "" : `, ${at}`} from ${table} where ${where("workspaces.workspace_id")} ${order}
      ) newest ${order}
    ) newest cross join lateral (select * from ${table} where ${isSame} limit 1) found)`;
}

export const workspacesOf = (table: string): string => `with recursive hop as (
    (select workspace_id from ${table} order by workspace_id limit 1)
    union all
    select (select later.workspace_id from ${table} later where later.workspace_id > hop.workspace_id
            order by later.workspace_id limit 1)
    from hop where hop.workspace_id is not null
  ), workspaces as (select workspace_id from hop where workspace_id is not null)`;
