import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { listSuppressionEntries } from "@outbound/contracts/suppressions/list-suppression-entries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../context.ts";
import { listSuppressions } from "../suppression-list.ts";
import { comparableValue } from "../suppression-value.ts";
import { globalList } from "../workspace-lock.ts";

export default implement(
  listSuppressionEntries,
  async ({ global, value, limit, cursor }, { db, workspaceId, addressHashKey }: Context & Caller) => {
    const wanted = value === undefined ? undefined : comparableValue(value);
    const values = wanted === undefined ? undefined : [wanted, addressHash(addressHashKey, wanted)];
    const filter = { values, after: decodeCursor(cursor) };
    const rows = await listSuppressions(db, global ? globalList : workspaceId, filter, limit + 1);
    return toPage(rows, limit, ({ created_at }) => created_at);
  },
);
