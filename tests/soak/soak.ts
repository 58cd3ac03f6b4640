import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { prepareDatabases } from "@outbound/servers/services";
import { eventually } from "@outbound/testing/eventually";
import { seededRandom } from "@outbound/testing/seeded-random";
import { type Correspondence, startCorrespondence } from "./answers.ts";
import { type Audience, startAudience, steps } from "./audience.ts";
import { endHour, readHoursOfClaims, watchClaims } from "./caps.ts";
import { shuffledDeck, type World } from "./disruptions.ts";
import { countStored, findBereft, passDay } from "./files.ts";
import { endLeases, endRenewals, passTime, readLedger, standing } from "./ledger.ts";
import { type Neighbours, startNeighbours } from "./neighbours.ts";
import { startProvider } from "./provider.ts";
import { startRecipientsServer } from "./recipients-server.ts";
import { repeatedly } from "./repeatedly.ts";
import { replicasOf } from "./replicas.ts";
import { startServers } from "./servers.ts";
import { startSweepers } from "./sweepers.ts";
import { keepSending } from "./upkeep.ts";
import { findVerdict, type Verdict } from "./verdict.ts";
import { type Ended, makeWish } from "./wishes.ts";

export type Report = Verdict & { seed: number; rounds: number; seconds: number; logs: string | undefined };

type Options = {
  rounds: number;
  seed: number;
  people: number;
  say: (line: string) => void;
};

const roundsPerScale = 8;
const mostReplicas = 4;
const roundMs = 4_000;
/** On a busy machine a round has few mails and replies: a short run then has more rounds. */
const mostFurtherRounds = 20;
const wishesPerRound = 3;
const beatMs = 400;
/** Replaces the lease's ten minutes, for which the mails of a killed mailer hold their mailboxes' slots. */
const leaseSeconds = 8;
/** Outlasts the way of a mail from its text to its files. */
const unusedSeconds = 15;
const finishMs = 240_000;

export async function soak({ rounds, seed, people, say }: Options): Promise<Report> {
  const startedAt = Date.now();
  const folder = await mkdtemp(join(tmpdir(), "outbound-soak-"));
  // Postgres drops root's rights and has files in it.
  await chmod(folder, 0o755);
  let verdict: Verdict | undefined;
  try {
    await using started = new AsyncDisposableStack();
    const { world, neighbours, audience, correspondence } = await startWorld(folder, seed, started);
    say(`Ready after ${secondsSince(startedAt)} s. SEED=${seed}`);
    const ended: Ended = { addresses: new Map(), erased: new Map(), unsubscribed: new Map(), quit: new Map() };
    await runRounds(world, audience, correspondence, ended, { rounds, people, say });
    say("Everything may recover now.");
    await finish(world, neighbours, audience);
    verdict = await assessAll(world, neighbours, audience, correspondence, ended);
  } finally {
    if (verdict?.problems.length === 0) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    else say(`Logs and data: ${folder}`);
  }
  const logs = verdict.problems.length > 0 ? folder : undefined;
  return { seed, rounds, seconds: secondsSince(startedAt), logs, ...verdict };
}

async function startWorld(folder: string, seed: number, started: AsyncDisposableStack) {
  const random = seededRandom(seed);
  const servers = await startServers(folder, started);
  const databaseUrls = await prepareDatabases(servers.postgresUrl, "soak");
  const amqpNamespace = "soak.";
  const neighbours = await startNeighbours(servers.amqpUrl, amqpNamespace);
  started.defer(() => neighbours.broker.close());
  const provider = await startProvider();
  started.defer(() => provider[Symbol.asyncDispose]());
  const recipients = await startRecipientsServer(random, provider);
  started.defer(() => recipients[Symbol.asyncDispose]());
  const settings = {
    databaseUrls,
    amqpUrl: servers.proxiedAmqpUrl,
    amqpNamespace,
    secretKey: randomBytes(32).toString("hex"),
    gatewayPort: 0,
    trackerPort: 0,
    trackingUrl: "http://127.0.0.1:9",
    journalFolder: folder,
    env: { MAIL_SERVER_ALLOWED_CIDRS: "127.0.0.0/8", ...provider.env(recipients.smtp) },
  };
  const options = { settings, logFolder: join(folder, "logs"), random };
  const campaigns = replicasOf("campaign", options);
  const mailers = replicasOf("mailer", options);
  started.defer(async () => void (await Promise.all([campaigns.stop(), mailers.stop()])));
  await Promise.all([campaigns.scale(1), mailers.scale(1)]);
  const db = openDatabase({ url: databaseUrls.campaign, applicationName: "soak", poolSize: 2 });
  started.defer(() => db.close());
  const mailerDb = openDatabase({ url: databaseUrls.mailer, applicationName: "soak", poolSize: 1 });
  started.defer(() => mailerDb.close());
  await watchClaims(db);
  const audience = await startAudience(neighbours, recipients, provider, random);
  const sweepers = startSweepers(databaseUrls.campaign, settings.secretKey);
  started.defer(() => sweepers[Symbol.asyncDispose]());
  const { broker } = neighbours;
  const world: World = {
    random,
    servers,
    recipients,
    provider,
    mailers,
    campaigns,
    db,
    mailerDb,
    broker,
    bereft: new Set(),
  };
  const correspondence = startCorrespondence({ audience, broker, db, recipients, random });
  return { world, neighbours, audience, correspondence };
}

type Rounds = Pick<Options, "rounds" | "people" | "say">;

async function runRounds(
  world: World,
  audience: Audience,
  correspondence: Correspondence,
  ended: Ended,
  { rounds, people, say }: Rounds,
): Promise<void> {
  const { random, mailers, campaigns, recipients, provider, broker, db } = world;
  const deck = shuffledDeck(random, rounds + mostFurtherRounds);
  for (const [index, disrupt] of deck.entries()) {
    if (index >= rounds && correspondence.isLively()) return;
    const startedAt = Date.now();
    if (index % roundsPerScale === 0 && index > 0) {
      const scale = () => 1 + random.int(mostReplicas);
      await Promise.all([mailers.scale(scale()), campaigns.scale(scale())]);
    }
    const before = recipients.taken().size;
    const makeWishes = async () => {
      for (let n = 0; n < wishesPerRound; n++) await makeWish(audience, db, random, ended);
    };
    const [what] = await Promise.all([
      disrupt(world),
      audience.enrol(people),
      makeWishes(),
      correspondence.goOn(),
      audience.changeFiles(),
    ]);
    await keepSending(audience, broker, provider);
    const until = Date.now() + roundMs;
    while (Date.now() < until && recipients.taken().size < before + people) {
      await passAnHour(world);
      await sleep(beatMs);
    }
    recipients.dropHanging();
    await repeatedly(() => endLeases(db, { heldSeconds: leaseSeconds }));
    const taken = recipients.taken();
    const twice = [...taken.values()].filter((count) => count > 1).length;
    const progress = `${audience.enrolled()} enrolled, ${taken.size} mails, ${twice} twice`;
    const replicas = `${campaigns.count()} campaign, ${mailers.count()} mailer`;
    say(`${String(index + 1).padStart(3)}/${rounds}  ${secondsSince(startedAt)} s  ${replicas}  ${what}; ${progress}`);
  }
}

async function passAnHour({ db, bereft }: World): Promise<void> {
  await repeatedly(() => endHour(db));
  await repeatedly(() => passTime(db));
  for (const one of await repeatedly(() => findBereft(db))) bereft.add(one);
  await repeatedly(() => passDay(db, { unusedSeconds }));
}

/** Ends all failures; running work completes, and the lease ends work whose process died. */
async function finish(world: World, neighbours: Neighbours, audience: Audience): Promise<void> {
  const { recipients, provider, servers, db, mailerDb, mailers, campaigns, broker } = world;
  recipients.behave();
  provider.behave();
  servers.refuseConnections(false);
  await Promise.all([mailers.scale(mailers.count()), campaigns.scale(campaigns.count())]);
  const until = Date.now() + finishMs;
  for (let quietRounds = 0; quietRounds < 3; ) {
    if (Date.now() > until) return;
    await passAnHour(world);
    await repeatedly(() => endRenewals(mailerDb, { heldSeconds: leaseSeconds }));
    await keepSending(audience, broker, provider);
    const before = recipients.taken().size;
    await sleep(500);
    const left = await repeatedly(() => standing(db));
    const isQuiet = recipients.taken().size === before;
    if (isQuiet && left.active + left.unsettled > 0) await repeatedly(() => endLeases(db, { heldSeconds: 0 }));
    quietRounds = isQuiet && Object.values(left).every((count) => count === 0) ? quietRounds + 1 : 0;
  }
  const { sends } = await readLedger(db);
  const sent = sends.filter(({ state }) => state === "sent");
  const isReported = () => sent.every(({ message_id }) => neighbours.sentFacts.has(message_id));
  await eventually(isReported, { timeoutMs: 30_000 }).catch(() => {});
}

async function assessAll(
  world: World,
  neighbours: Neighbours,
  audience: Audience,
  { given, said }: Correspondence,
  ended: Ended,
): Promise<Verdict> {
  const { db, recipients, provider, mailers, broker, bereft } = world;
  const { engagements, sentFacts } = neighbours;
  return findVerdict({
    ledger: await readLedger(db),
    taken: recipients.taken(),
    sentFacts,
    staleEngagements: await countStale(db, engagements),
    steps,
    audience,
    scanned: recipients.scanned,
    arrivals: recipients.arrivals,
    lives: provider.lives(),
    mailerEnds: mailers.ends,
    waiting: await keepSending(audience, broker, provider),
    hours: await readHoursOfClaims(db),
    bereft,
    filesStored: await countStored(db),
    given,
    said,
    ended,
  });
}

async function countStale(db: Db, engagements: Neighbours["engagements"]): Promise<number> {
  const { rows } = await db.query<{ prospect_id: string; version: number; emails_sent: number }>(
    "select prospect_id, version, emails_sent from engagement",
  );
  const isStale = ({ prospect_id, version, emails_sent }: (typeof rows)[number]) => {
    const known = engagements.get(prospect_id);
    return known?.version !== Number(version) || known.emails_sent !== emails_sent;
  };
  return rows.filter(isStale).length;
}

const secondsSince = (startedAt: number) => Math.round((Date.now() - startedAt) / 100) / 10;
