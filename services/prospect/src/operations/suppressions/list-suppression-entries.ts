import { implement } from "@outbound/broker/implement";
import { type Caller, operatorWorkspaceId, requestedWorkspace } from "@outbound/contracts/caller";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { listSuppressionEntries as operation } from "@outbound/contracts/suppressions/list-suppression-entries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { listSuppressionEntries } from "../../suppressions/suppression-list-table.ts";
import { comparableValue } from "../../suppressions/suppression-value.ts";

export default implement(
  operation,
  async ({ global, id, value, limit, cursor }, { db, addressHashKey, ...caller }: Context & Caller) => {
    const wanted = value === undefined ? undefined : comparableValue(value);
    const values = wanted === undefined ? undefined : [wanted, addressHash(addressHashKey, wanted)];
    const filter = { id, values, after: decodeCursor(cursor) };
    const rows = await listSuppressionEntries(
      db,
      global ? operatorWorkspaceId : requestedWorkspace(caller),
      filter,
      limit + 1,
    );
    return toPage(rows, limit, ({ created_at }) => created_at);
  },
);
