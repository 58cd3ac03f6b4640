import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { comparableEmail, parseEmailAddress } from "@outbound/contracts/email-address";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { updateProspect as operation } from "@outbound/contracts/prospects/update-prospect";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { inUnit } from "@outbound/events/unit-of-work";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { isUniqueViolation } from "@outbound/postgres/database-error";
import { companyDomain, companyOf } from "../../companies/company-grouping.ts";
import { type Company, findOrCreateCompanies } from "../../companies/company-table.ts";
import type { Context } from "../../context.ts";
import { isTooLarge } from "../../prospects/person-size.ts";
import { duplicate, invalidEmail, tooLarge } from "../../prospects/prospect-errors.ts";
import { type LockedProspect, lockProspect, updateProspect } from "../../prospects/prospect-table.ts";
import { otherWordsOf } from "../../prospects/prospect-words.ts";
import { heldForPush, pushPromise } from "../../push/push.ts";
import { lockForProspects } from "../../workspaces/workspace-lock.ts";

export default implement(operation, async ({ id, company_name, ...given }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const email = parseEmailAddress(given.email);
  // Who sends back what they read of an erased person is told of the erasure.
  if (!email && !isAnonymizedEmail(comparableEmail(given.email))) throw invalidEmail();
  if (isTooLarge({ ...given, company_name })) throw tooLarge();

  const { prospect, events } = await db.of(workspaceId).transaction(
    inUnit(async (unit) => {
      await lockForProspects(unit);
      const before = await lockProspect(unit, id);
      if (before.anonymized)
        throw conflict("This prospect was anonymised after an erasure request and can't be changed.", {
          code: "erased",
        });
      if (!email) throw invalidEmail();
      const { company, company_by } = await regroup(unit, before, { email, company_name });
      const fields = {
        email,
        first_name: given.first_name ?? null,
        last_name: given.last_name ?? null,
        timezone: given.timezone ?? null,
        custom_fields: given.custom_fields,
      };
      const address_hash = addressHash(context.addressHashKey, email);
      const row = {
        ...fields,
        address_hash,
        company_id: company?.id ?? null,
        company_by,
        other_words: otherWordsOf(fields, company?.name),
      };
      const stored = await updateProspect(unit, before.id, row).catch((error: unknown) => {
        if (isUniqueViolation(error))
          throw duplicate(`${email} is already used by another prospect in your workspace.`);
        throw error;
      });
      const snapshot = { id: before.id, workspace_id: workspaceId, ...fields, company, ...stored };
      const event = unit.announce(prospectChanged, { prospects: [snapshot] }, heldForPush);
      return { prospect: snapshot, events: [event] };
    }),
  );
  // A mail to the previous address may be dispatched next. A repeat can't know whether the first push succeeded.
  await pushPromise(storeProspectCopies, { prospects: [prospect] }, context, { events });
  return { id: prospect.id, email: prospect.email, company_id: prospect.company?.id ?? null };
});

type Wanted = { email: string; company_name?: string | null | undefined };
type Grouping = { company: Company | null; company_by: LockedProspect["company_by"] };

/** API: PATCH /prospects/{id}, rules 3 and 4. */
async function regroup(tx: WorkspaceTx, before: LockedProspect, wanted: Wanted): Promise<Grouping> {
  const { email, company_name } = wanted;
  const isSameDomain = companyDomain(email) === companyDomain(before.email);
  const isKept =
    company_name === undefined
      ? before.company_by === "name" || isSameDomain
      : isSameDomain && company_name === before.company?.name;
  if (isKept) {
    return { company: before.company, company_by: before.company_by };
  }
  const wish = companyOf(email, company_name);
  const companies = await findOrCreateCompanies(tx, wish ? [wish] : []);
  return { company: (wish && companies.get(wish.grouping_key)) ?? null, company_by: wish?.by ?? null };
}
