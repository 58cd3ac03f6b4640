import { implement } from "@outbound/broker/implement";
import { listUsers } from "@outbound/contracts/people/list-users";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { selectUsers } from "../../people/user-table.ts";

export default implement(listUsers, async ({ limit, cursor, ...filter }, { db }: Context) => {
  const rows = await selectUsers(db, { ...filter, cursor: decodeCursor(cursor), take: limit + 1 });
  return toPage(rows, limit, (row) => row.created_at);
});
