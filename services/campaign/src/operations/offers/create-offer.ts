import { randomUUIDv7 } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { getCompany } from "@outbound/contracts/companies/get-company";
import { comparableEmail } from "@outbound/contracts/email-address";
import { createOffer } from "@outbound/contracts/offers/create-offer";
import { makeOfferToken } from "@outbound/contracts/tracking-token";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { shareCampaign } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { amountIn } from "../../offers/amount-in.ts";
import { insertOffer, lockOffer } from "../../offers/offer-table.ts";
import { refusedTerm } from "../../offers/refused-term.ts";
import { shareProspectsByEmail } from "../../prospects/prospect-copy-table.ts";
import { assertReply } from "../../replies/reply-table.ts";
import { readToday } from "../../workspaces/workspace-settings-table.ts";

export default implement(
  createOffer,
  async ({ email, company_id, campaign_id, reply_id, ...terms }, context: Context & Caller) => {
    const { db, workspaceId, trackingKey, trackingUrl } = context;
    const workspace = db.of(workspaceId);
    const { title, amount, currency, url = null, valid_until = null } = terms;
    const price = currency && amount ? { currency, amount: amountIn(currency, amount) } : noPrice;
    const today = await readToday(workspace);
    if (valid_until !== null && valid_until < today) {
      throw refusedTerm(
        "valid_until",
        "`valid_until` must not be in the past.",
        "This day is over. Choose a later one.",
      );
    }
    const company = company_id === undefined ? null : await findCompany(company_id, context);

    const id = randomUUIDv7();
    const offer = await workspace.transaction(async (tx) => {
      if (campaign_id !== undefined) await shareCampaign(tx, campaign_id);
      if (reply_id !== undefined) await assertReply(tx, reply_id);
      const prospect = email === undefined ? null : await shareProspect(tx, email);
      await insertOffer(tx, {
        id,
        title,
        ...price,
        url,
        valid_until,
        prospect_id: prospect?.id ?? null,
        company_id: prospect ? prospect.company_id : company,
        campaign_id: campaign_id ?? null,
        reply_id: reply_id ?? null,
      });
      return lockOffer(tx, id, today);
    });
    const token = makeOfferToken(trackingKey, { workspaceId, offerId: id });
    return { ...offer, page_url: `${trackingUrl}/o/${token}` };
  },
);

const noPrice = { currency: null, amount: null };

async function findCompany(id: string, { call, ...caller }: Context & Caller): Promise<string> {
  const company = await call(getCompany, { id }, caller);
  return company.id;
}

/** The prospect isn't erased until the commit, so that an erasure finds the offer. */
async function shareProspect(tx: WorkspaceTx, email: string) {
  const [prospect] = await shareProspectsByEmail(tx, [comparableEmail(email)]);
  if (!prospect || prospect.anonymized) throw notFound("Prospect");
  return prospect;
}
