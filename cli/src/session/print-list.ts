import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import type { ListOptions } from "../input/new-command.ts";
import { type Columns, printRows } from "../output/output.ts";
import { allPages, type Page, type PageQuery } from "./all-pages.ts";
import { findScope } from "./find-workspace.ts";
import { type Session, withSession } from "./session.ts";
import { workspaceNames } from "./workspace-names.ts";

type Rows<Row> = (session: Session, scope: string | undefined) => LoadPage<Row> | Promise<LoadPage<Row>>;
export type LoadPage<Row> = (page: PageQuery) => Promise<Page<Row>>;

export async function printList<Row extends { workspace_id: string | null }>(
  { workspace, limit, ...output }: ListOptions,
  rowsOf: Rows<Row>,
  columns: Columns<Row>,
): Promise<void> {
  await withSession(async (session) => {
    const scope = await findScope(session, workspace);
    const found = await Array.fromAsync(allPages(await rowsOf(session, scope), limit + 1));
    const rows = found.slice(0, limit);
    if (scope === undefined) await printTable(session, output, rows, columns);
    else printRows(output, rows, columns);
    if (found.length > limit) process.stderr.write(`These are the first ${limit}: --limit N shows more.\n`);
  });
}

export const pagesOf =
  <Op extends Operation>(operation: Op, filter: Partial<WireInputOf<Op>> = {}) =>
  ({ call }: Session, scope: string | undefined) =>
  (page: PageQuery): Promise<WireOutputOf<Op>> =>
    call(operation, { ...filter, ...page } as WireInputOf<Op>, scope);

export async function printTable<Row extends { workspace_id: string | null }>(
  session: Session,
  output: { json?: boolean },
  rows: readonly Row[],
  columns: Columns<Row>,
): Promise<void> {
  const nameOf = await workspaceNames(session, rows);
  const [first, ...rest] = Object.entries(columns);
  const withWorkspace = Object.fromEntries([
    ...(first ? [first] : []),
    ["workspace", (row: Row) => (row.workspace_id === null ? "all" : nameOf(row.workspace_id))] as const,
    ...rest,
  ]);
  printRows(output, rows, withWorkspace);
}
