import { randomUUIDv7 } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { badRequest, unavailable } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import { requestEnrolment } from "@outbound/contracts/enrolments/request-enrolment";
import type { Event } from "@outbound/contracts/event";
import type { Operation, WireInputOf } from "@outbound/contracts/operation";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import { getProspect } from "@outbound/contracts/prospects/get-prospect";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Db } from "@outbound/postgres/database";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { silentLog } from "@outbound/testing/silent-log";
import { freshCaller } from "@outbound/testing/workspace";
import { openProspect } from "../start-prospect.ts";

class CampaignDouble {
  readonly usable = new Set<string>();
  readonly copies: ProspectSnapshot[] = [];
  readonly requests: ProspectSnapshot[] = [];
  readonly entries: SuppressionEntry[] = [];
  readonly erasedEmails: string[] = [];
  engagements: (prospect?: ProspectSnapshot) => Engagement[] = () => [];
  isAway = false;
  takesNoEntries = false;
  beforeAnswer: () => Promise<void> = async () => {};

  readonly operations = [
    implement(checkEnrollable, async ({ campaign_id }) => {
      if (!this.usable.has(campaign_id)) throw badRequest("Unknown or unusable campaign.");
      await this.beforeAnswer();
      return {};
    }),
    implement(storeProspectCopies, async ({ prospects }) => {
      this.#refuseUnavailable();
      this.copies.push(...prospects);
      return {};
    }),
    implement(requestEnrolment, async ({ prospect }) => {
      this.requests.push(prospect);
      return { engagements: this.engagements(prospect) };
    }),
    implement(storeSuppressionCopies, async ({ entries, erased_email }) => {
      this.#refuseUnavailable();
      if (this.takesNoEntries) throw unavailable();
      if (erased_email !== undefined) this.erasedEmails.push(erased_email);
      this.entries.push(...entries);
      return { engagements: this.engagements() };
    }),
  ];

  #refuseUnavailable(): void {
    if (this.isAway) throw unavailable();
  }
}

export async function startProspectService({ hasCampaignService = true } = {}) {
  const db = await testDatabase(new URL("../../prisma", import.meta.url));
  await recordAnnounced(db);
  const broker = await testBroker("prospect");
  const { call } = patientClient(broker);
  const { context, operations } = openProspect({ secretKey: "0d".repeat(32) }, { db, call, log: silentLog });
  await serveOperations(broker, { service: "prospect", operations, context });
  const campaign = new CampaignDouble();
  if (hasCampaignService) {
    await serveOperations(broker, { service: "campaign", operations: campaign.operations, context: {} });
  }

  return {
    db,
    broker,
    context,
    campaign,
    call: <Op extends Operation>(operation: Op, input: WireInputOf<Op>, caller: Caller) =>
      call(operation, input, caller),
    create: (caller: Caller, email: string, more: Partial<WireInputOf<typeof createProspect>> = {}) =>
      call(createProspect, { email, ...more }, caller),
    get: (caller: Caller, id: string) => call(getProspect, { id }, caller),
    statusOf: async (caller: Caller, id: string) => (await call(getProspect, { id }, caller)).status,
    announced: async <Payload>(event: Event, caller: Caller): Promise<Payload[]> => {
      const { rows } = await db.query<{ payload: Payload }>(
        "select payload from announced where event = $1 and payload::text like $2 order by id",
        [event.name, `%${caller.workspaceId}%`],
      );
      return rows.map(({ payload }) => payload);
    },
  };
}

async function recordAnnounced(db: Db): Promise<void> {
  await db.query("create table announced (like outbox)");
  await db.query(`create function keep_announced() returns trigger language plpgsql
    as $$ begin insert into announced select new.*; return new; end $$`);
  await db.query("create trigger keep after insert on outbox for each row execute function keep_announced()");
}

export const withCommand = (caller: Caller = freshCaller()): Caller => ({ ...caller, commandId: randomUUIDv7() });

export const engagementOf = (
  caller: Caller,
  prospect_id: string,
  version: number,
  fields: Partial<Engagement> = {},
): Engagement => ({
  prospect_id,
  workspace_id: caller.workspaceId,
  version,
  campaign_count: 1,
  emails_sent: 0,
  date_contacted: null,
  date_responded: null,
  bounced: false,
  replied: false,
  active: true,
  ...fields,
});
