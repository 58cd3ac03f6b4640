import { inBatches } from "@outbound/batching/in-batches";
import { connectBroker } from "@outbound/broker/broker";
import { answerStatus } from "@outbound/broker/process-status";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { subscribe } from "@outbound/broker/subscribe";
import { nameResolver } from "@outbound/egress/resolve-name";
import { Starts } from "@outbound/events/starts";
import { openDatabase } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { RunningService } from "@outbound/service/run-service";
import { tellUnknownKeys } from "@outbound/service/sealed-rows";
import { Sealer } from "@outbound/service/sealer";
import type { readConfig } from "./config.ts";
import { mailerSendConsumer } from "./consumers/mailer-send.ts";
import type { Context } from "./context.ts";
import {
  type Credential,
  type CredentialKey,
  countByKey,
  findCredentials,
  purpose,
} from "./credentials/credential-table.ts";
import { MailboxActivity } from "./inbox/mailbox-activity.ts";
import { InboxRotation } from "./inbox/rotation.ts";
import { askCampaign } from "./jobs/ask-campaign.ts";
import { MailboxSlots } from "./jobs/mailbox-slots.ts";
import { MailsInHand } from "./jobs/mails-in-hand.ts";
import { startSignsOfLife } from "./jobs/signs-of-life.ts";
import { type Limits, unfinishedPerMailbox, limits as usualLimits } from "./limits.ts";
import { MailParser } from "./mail/mail-parser.ts";
import { egressOf } from "./mail-servers/find-server.ts";
import { operations } from "./operations.ts";
import { IdleConnections } from "./smtp/idle-connections.ts";

type Config = Pick<ReturnType<typeof readConfig>, "databaseUrl" | "amqp" | "sealingKeys" | "ownNetworks">;

/** The limit on idle connections in this process. */
const idleConnections = 1_000;
const credentialsAtOnce = 100;

export async function startMailer(config: Config, log: Log, limits: Limits = usualLimits): Promise<RunningService> {
  const db = openDatabase({ url: config.databaseUrl, applicationName: "mailer" });
  const sealer = new Sealer(config.sealingKeys, purpose);
  void tellUnknownKeys(sealer, log, () => countByKey(db));
  const broker = await connectBroker({ ...config.amqp, name: "mailer", log });
  const signs = startSignsOfLife(db, log);
  const idle = new IdleConnections({ idleMs: limits.idleMs, perMailbox: unfinishedPerMailbox, total: idleConnections });
  const context: Context = {
    db,
    broker,
    campaign: askCampaign(rpcClient(broker).call, limits, log),
    sealer,
    findCredential: inBatches<CredentialKey, Credential | null>({
      name: "find credentials",
      log,
      largest: credentialsAtOnce,
      together: async (keys) => (await findCredentials(db, sealer, keys)).map((credential) => credential ?? null),
    }),
    activity: new MailboxActivity(db, log),
    slots: new MailboxSlots({ perMailbox: unfinishedPerMailbox, waitMs: limits.slotMs }),
    inHand: new MailsInHand(),
    process: signs.process,
    idle,
    egressOf: egressOf(config.ownNetworks, nameResolver()),
    limits,
    log,
  };
  await serveOperations(broker, { service: "mailer", operations, context });
  await subscribe(broker, { service: "mailer", consumers: [mailerSendConsumer], context, starts: new Starts(db, log) });

  const parser = new MailParser();
  const rotation = new InboxRotation({ ...context, parser, limits: limits.inbox });

  return {
    answerStatus: (describe) => answerStatus(broker, describe),
    isReady: () => broker.isUp,
    async stop() {
      await rotation.stop();
      await parser.close();
      await broker.close();
      idle.close();
      await signs.stop();
      await db.close();
    },
  };
}
