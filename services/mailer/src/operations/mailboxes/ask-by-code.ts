import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { askByCode } from "@outbound/contracts/mailboxes/ask-by-code";
import { isUuid } from "@outbound/contracts/uuid";
import { askOnce } from "../../consents/ask-once.ts";
import { connectionOf } from "../../consents/connection.ts";
import { findConsent } from "../../consents/consent-table.ts";
import type { Context } from "../../context.ts";

export default implement(askByCode, async ({ id }, { db, sealer, log, grants, workspaceId }: Context & Caller) => {
  if (!isUuid(id)) throw notFound("Connection");
  await askOnce({ db, sealer, log, clients: grants.clients }, workspaceId, id);
  const consent = await findConsent(db.of(workspaceId), id);
  if (!consent) throw notFound("Connection");
  return { ...connectionOf(consent), wait_seconds: consent.wait_seconds ?? 0 };
});
