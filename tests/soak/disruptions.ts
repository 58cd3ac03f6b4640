import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { mailOpened } from "@outbound/contracts/events/mail-opened";
import type { Db } from "@outbound/postgres/database";
import type { Random } from "@outbound/testing/seeded-random";
import { endLeases } from "./ledger.ts";
import type { Provider } from "./provider.ts";
import { answerStages, anyStage, type RecipientsServer } from "./recipients-server.ts";
import { repeatedly } from "./repeatedly.ts";
import type { Replicas } from "./replicas.ts";
import type { Servers } from "./servers.ts";

const cuttingMs = 1_500;

export type World = {
  random: Random;
  servers: Servers;
  recipients: RecipientsServer;
  provider: Provider;
  mailers: Replicas;
  campaigns: Replicas;
  db: Db;
  mailerDb: Db;
  /** What was found to have a file that was deleted. */
  bereft: Set<string>;
  broker: Broker;
};

type Disruption = { weight: number; run: (world: World) => Promise<string> | string };

/**
 * Kills at every point of a send: before and after its claim, before and after RCPT, in the middle of `send.dispatch`
 * (data), in the body, after the final dot (dot), between the server's reply and the outcome's acknowledgement (reply).
 */
const disruptions: readonly Disruption[] = [
  { weight: 17, run: (world) => killAtStage(world, "mailer") },
  { weight: 6, run: (world) => killAfterReply(world, "mailer") },
  { weight: 6, run: (world) => killSomeTime(world, "mailer") },
  { weight: 8, run: (world) => killAtAnswer(world, "mailer") },
  { weight: 5, run: killAtRenewal },
  { weight: 8, run: (world) => killAtStage(world, "campaign") },
  { weight: 6, run: (world) => killAfterReply(world, "campaign") },
  { weight: 6, run: (world) => killSomeTime(world, "campaign") },
  { weight: 6, run: (world) => killAtAnswer(world, "campaign") },
  { weight: 5, run: cutBroker },
  { weight: 3, run: killBroker },
  { weight: 3, run: killDatabase },
  { weight: 3, run: cutDatabase },
  { weight: 6, run: cutTransactions },
  { weight: 2, run: dropRecipients },
  { weight: 4, run: breakOffBodies },
  { weight: 4, run: scanMails },
  { weight: 3, run: takeGrantBack },
  { weight: 3, run: refuseTokens },
  { weight: 2, run: overstayLeases },
];

/** A deck instead of dice: in a hundred rounds each occurs as often as its weight says. */
export function shuffledDeck(random: Random, size: number): Disruption["run"][] {
  const cards = disruptions.flatMap(({ weight, run }) => Array<Disruption["run"]>(weight).fill(run));
  const deck: Disruption["run"][] = [];
  while (deck.length < size) {
    const rest = [...cards];
    while (rest.length > 0 && deck.length < size) deck.push(...rest.splice(random.int(rest.length), 1));
  }
  return deck;
}

type Service = "mailer" | "campaign";

function kill({ random, mailers, campaigns }: World, service: Service): string {
  const which = random.chance(0.25) ? "all" : "one";
  (service === "mailer" ? mailers : campaigns).kill(which);
  return which === "all" ? `every ${service}` : `a ${service}`;
}

function killAtStage(world: World, service: Service): string {
  const stage = anyStage(world.random);
  world.recipients.when(stage, () => kill(world, service));
  return `kill ${service} at ${stage}`;
}

function killAfterReply(world: World, service: Service): string {
  const delayMs = world.random.int(30);
  world.recipients.when("dot", () => setTimeout(() => kill(world, service), delayMs));
  return `kill ${service} ${delayMs} ms after the reply`;
}

function killAtAnswer(world: World, service: Service): string {
  const { random, recipients } = world;
  const stage = random.pick(answerStages);
  const delayMs = random.pick([0, random.int(30)]);
  recipients.whenAnswer(stage, () => setTimeout(() => kill(world, service), delayMs));
  return `kill ${service} ${delayMs} ms after ${stage} of an answer`;
}

async function killSomeTime(world: World, service: Service): Promise<string> {
  const delayMs = world.random.int(600);
  await sleep(delayMs);
  return `kill ${kill(world, service)} after ${delayMs} ms`;
}

async function cutBroker({ random, servers }: World): Promise<string> {
  const times = 1 + random.int(3);
  for (let n = 0; n < times; n++) {
    await sleep(random.int(500));
    servers.refuseConnections(random.chance(0.5));
    servers.cutConnections();
  }
  await sleep(random.int(1_500));
  servers.refuseConnections(false);
  return `cut the broker's connections, ${times} times`;
}

async function killBroker({ random, servers }: World): Promise<string> {
  const signal = random.pick(["SIGKILL", "SIGTERM"] as const);
  await sleep(random.int(500));
  await servers.killRabbitmq(signal);
  return `${signal} to RabbitMQ`;
}

async function killDatabase({ random, servers }: World): Promise<string> {
  const signal = random.pick(["SIGKILL", "SIGINT"] as const);
  await sleep(random.int(500));
  await servers.killPostgres(signal);
  return `${signal} to Postgres`;
}

async function cutDatabase({ random, db }: World): Promise<string> {
  await sleep(random.int(500));
  await repeatedly(() =>
    db.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campaign'"),
  );
  return "cut the database's connections";
}

/** Between two statements of a transaction, or in one that enrols by a reply, counts for a cap, or has files. */
async function cutTransactions({ random, db }: World): Promise<string> {
  const table = random.pick(["awaited_enrolment", "recipient_hour", "attachment"]);
  const until = Date.now() + cuttingMs;
  let cuts = 0;
  while (Date.now() < until) {
    const { rows } = await repeatedly(() => db.query(cutTransactionSql, [`%${table}%`]));
    cuts += rows.length;
    await sleep(rows.length > 0 ? random.int(200) : 2);
  }
  return `cut ${cuts} transactions on ${table}`;
}

const cutTransactionSql = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'campaign' and state <> 'idle' and xact_start < query_start and query like $1 limit 1`;

async function dropRecipients({ random, recipients }: World): Promise<string> {
  await sleep(random.int(500));
  recipients.dropConnections();
  return "drop the mail server's connections";
}

async function breakOffBodies({ random, recipients }: World): Promise<string> {
  await sleep(random.int(300));
  recipients.breakOff(true);
  await sleep(500 + random.int(1_500));
  recipients.breakOff(false);
  return "break off after every body";
}

/** Before the provider answers with the next refresh token, or before the mailer stores it. */
function killAtRenewal(world: World): string {
  const { random, provider } = world;
  const delayMs = random.pick([0, random.int(30)]);
  provider.whenRenewed(() => setTimeout(() => kill(world, "mailer"), delayMs));
  return `kill mailer ${delayMs} ms after it asked for a token`;
}

async function takeGrantBack({ random, provider }: World): Promise<string> {
  await sleep(random.int(1_500));
  const account = random.pick([...new Set(provider.lives().map((life) => life.account))]);
  provider.takeBack(account);
  return `take back the grant of ${account}`;
}

async function refuseTokens({ random, provider }: World): Promise<string> {
  const how = random.pick([{ tokenStatus: 503 }, { loginReply: "454 4.7.0 Too many login attempts" }] as const);
  await sleep(random.int(300));
  provider.misbehave(how);
  await sleep(500 + random.int(1_500));
  provider.misbehave({});
  return `the provider answers ${Object.values(how)[0]}`;
}

/** In some rounds the mailer also loses its broker, so that the deferral is reported late. */
function scanMails({ random, recipients, servers, broker, db }: World): string {
  const isCut = random.chance(0.3);
  recipients.scan(async (messageId) => {
    const { rows } = await repeatedly(() =>
      db.query<Parameters<typeof visitTo>[0]>(
        "select workspace_id, enrolment_id, step from send where message_id = $1 and step is not null",
        [messageId],
      ),
    );
    for (const mail of rows) await publish(broker, mailOpened, visitTo(mail), { id: randomUUIDv7() });
    if (isCut) servers.cutConnections();
    await sleep(random.int(1_500));
  });
  return `look at a mail and put it off${isCut ? ", the broker cut" : ""}`;
}

const visitTo = (mail: { workspace_id: string; enrolment_id: string; step: number }) => ({
  ...mail,
  at: new Date(),
  is_suspect: false,
  reason: null,
});

async function overstayLeases({ random, db }: World): Promise<string> {
  await sleep(random.int(500));
  await repeatedly(() => endLeases(db, { heldSeconds: 0 }));
  return "end every lease";
}
