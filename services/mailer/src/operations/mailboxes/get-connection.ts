import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { getConnection } from "@outbound/contracts/mailboxes/get-connection";
import { isUuid } from "@outbound/contracts/uuid";
import { connectionOf } from "../../consents/connection.ts";
import { findConsent } from "../../consents/consent-table.ts";
import type { Context } from "../../context.ts";

export default implement(getConnection, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const consent = isUuid(id) ? await findConsent(db.of(workspaceId), id) : undefined;
  if (!consent) throw notFound("Connection");
  return connectionOf(consent);
});
