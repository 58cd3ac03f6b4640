import { randomUUID, randomUUIDv7 } from "node:crypto";
import { rpcClient } from "@outbound/broker/rpc-client";
import { AppError } from "@outbound/contracts/app-error";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { eventually } from "@outbound/testing/eventually";
import type { Ask } from "./ask.ts";
import type { Neighbours } from "./neighbours.ts";
import type { Provider } from "./provider.ts";
import type { RecipientsServer } from "./recipients-server.ts";
import { keepSending } from "./upkeep.ts";

export const steps = 2;
const campaigns = 2;
const mailboxesPerCampaign = 6;
/** The others have no login at all. */
const connectedPerCampaign = 2;
const patienceMs = 90_000;
const body = 'Hello {{ custom_fields.share | default: "" | url_decode }}';
const unwritable = { share: "100%" };

export type Audience = {
  workspaceId: string;
  ask: Ask;
  /** Repeats a call under one command id until it is answered or refused, as the gateway does for a key. */
  command: <Op extends Operation>(operation: Op, input: WireInputOf<Op>) => Promise<WireOutputOf<Op> | AppError>;
  enrol(count: number): Promise<void>;
  enrolled(): number;
  unwritable(): number;
};

export async function startAudience(
  { broker }: Neighbours,
  { smtp }: RecipientsServer,
  provider: Provider,
): Promise<Audience> {
  const { call } = rpcClient(broker);
  const workspaceId = randomUUIDv7();
  const ask: Ask = (operation, input) =>
    eventually(() => call(operation, input, { workspaceId, requestId: randomUUID() }), { timeoutMs: patienceMs });

  const command = <Op extends Operation>(
    operation: Op,
    input: WireInputOf<Op>,
  ): Promise<WireOutputOf<Op> | AppError> => {
    const commandId = randomUUIDv7();
    const once = () => call(operation, input, { workspaceId, requestId: randomUUID(), commandId });
    return eventually(() => once().catch(refusal), { timeoutMs: patienceMs });
  };

  const ids: string[] = [];
  for (let n = 0; n < campaigns; n++) {
    const mailboxes = Array.from({ length: mailboxesPerCampaign }, (_, at) => `sender-${n}-${at}@sender.example`);
    for (const [at, email] of mailboxes.entries()) {
      const isConnected = at < connectedPerCampaign;
      await ask(addMailbox, { email, ...(isConnected ? { oauth: "google", imap: null } : { smtp }) });
    }
    while ((await keepSending({ ask, workspaceId }, broker, provider)) > 0);
    const { id } = await ask(applyCampaign, {
      name: `Campaign ${n}`,
      mailboxes,
      settings: { window_start_hour: 0, window_end_hour: 24, send_on_weekends: true },
      steps: Array.from({ length: steps }, (_, at) => ({ delay_days: at, subject: `Step ${at + 1}`, body })),
    });
    await ask(startCampaign, { id });
    ids.push(id);
  }

  let enrolled = 0;
  let turns = 0;
  return {
    workspaceId,
    ask,
    command,
    enrolled: () => enrolled,
    unwritable: () => turns,
    async enrol(count) {
      const id = ids[turns++ % ids.length] ?? "";
      const prospects = Array.from({ length: count + 1 }, (_, at) => newcomer(workspaceId, at === 0 ? unwritable : {}));
      await ask(storeProspectCopies, { prospects });
      await ask(enrolProspects, { id, prospect_ids: prospects.map((prospect) => prospect.id) });
      enrolled += prospects.length;
    },
  };
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error;
  throw error;
}

export function newcomer(workspace_id: string, custom_fields: Record<string, string>) {
  const id = randomUUIDv7();
  return {
    id,
    workspace_id,
    version: 1,
    email: `${id}@people.example`,
    first_name: null,
    last_name: null,
    company: null,
    timezone: null,
    custom_fields,
    verification_status: null,
    anonymized: false,
  };
}
