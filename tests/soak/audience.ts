import { randomUUID, randomUUIDv7 } from "node:crypto";
import { rpcClient } from "@outbound/broker/rpc-client";
import { AppError } from "@outbound/contracts/app-error";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { eventually } from "@outbound/testing/eventually";
import type { Random } from "@outbound/testing/seeded-random";
import type { Ask } from "./ask.ts";
import { mailsPerHour } from "./caps.ts";
import { type Definition, type Files, startFiles } from "./files.ts";
import type { Neighbours } from "./neighbours.ts";
import type { Provider } from "./provider.ts";
import type { RecipientsServer } from "./recipients-server.ts";
import { keepSending } from "./upkeep.ts";

export const steps = 2;
const campaigns = 2;
const following = "Again";
const mailboxesOfFollowing = 3;
const domains = 3;
const mailboxesPerCampaign = 6;
/** The others have no login at all. */
const connectedPerCampaign = 2;
const patienceMs = 90_000;
const ending = '{{ custom_fields.ending | default: "" }}';
/** A subject is no longer than 980 characters. */
const unwritable = { ending: "x".repeat(1_000) };

export type Audience = {
  workspaceId: string;
  ask: Ask;
  /** Repeats a call under one command id until it is answered or refused, as the gateway does for a key. */
  command: <Op extends Operation>(operation: Op, input: WireInputOf<Op>) => Promise<WireOutputOf<Op> | AppError>;
  enrol(count: number): Promise<void>;
  enrolled(): number;
  unwritable(): number;
  files: Files;
  changeFiles(): Promise<void>;
  /** The campaign that begins from neutral replies to the others. */
  following: string;
};

export async function startAudience(
  { broker }: Neighbours,
  { smtp }: RecipientsServer,
  provider: Provider,
  random: Random,
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

  const files = startFiles(ask, random);
  const definitions: Definition[] = [];
  const begin = async (name: string, more: Partial<Definition> = {}) => {
    const sender = name.toLowerCase().replace(" ", "-");
    const count = name === following ? mailboxesOfFollowing : mailboxesPerCampaign;
    const mailboxes = Array.from({ length: count }, (_, at) => `${sender}-${at}@sender.example`);
    for (const [at, email] of mailboxes.entries()) {
      const isConnected = at < connectedPerCampaign && name !== following;
      await ask(addMailbox, { email, ...(isConnected ? { oauth: "google", imap: null } : { smtp }) });
    }
    while ((await keepSending({ ask, workspaceId }, broker, provider)) > 0);
    const definition = {
      name,
      mailboxes,
      settings: { window_start_hour: 0, window_end_hour: 24, send_on_weekends: true },
      steps: Array.from({ length: steps }, (_, at) => ({
        delay_days: at,
        subject: `Step ${at + 1} ${ending}`,
        body: "Hello",
      })),
      ...more,
    };
    const { id } = await ask(applyCampaign, definition);
    await files.change({ ...definition, id });
    await ask(startCampaign, { id });
    definitions.push({ ...definition, id });
    return id;
  };
  await ask(configureWorkspace, { domain_per_hour: mailsPerHour });
  const sources = Array.from({ length: campaigns }, (_, n) => `Campaign ${n}`);
  const ids: string[] = [];
  for (const name of sources) ids.push(await begin(name));
  const followingId = await begin(following, { begins_from: { replies: "neutral", to: sources, after_days: 1 } });

  let enrolled = 0;
  let turns = 0;
  let changes = 0;
  return {
    workspaceId,
    ask,
    command,
    files,
    following: followingId,
    async changeFiles() {
      const definition = definitions[changes++ % definitions.length];
      if (definition) await files.change(definition);
    },
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
    email: `${id}@people-${Number.parseInt(id.slice(-4), 16) % domains}.example`,
    address_hash: null,
    first_name: null,
    last_name: null,
    company: null,
    timezone: null,
    custom_fields,
    verification_status: null,
    anonymized: false,
  };
}
