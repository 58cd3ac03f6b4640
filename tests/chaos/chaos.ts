import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Release, thisRelease } from "@outbound/servers/services";
import { seededRandom } from "@outbound/testing/seeded-random";
import type { Tally } from "./client.ts";
import { gatherEvidence } from "./evidence.ts";
import { type Rates, steadyRates } from "./load.ts";
import type { Recovery, Report, ScenarioReport } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { progressLine } from "./summary.ts";
import { findVerdict, type Verdict } from "./verdict.ts";
import { type StartServers, startWorld, type World } from "./world.ts";

type Options<S> = {
  seed: number;
  startServers: StartServers<S>;
  /** What runs at first. */
  release?: Release;
  /** Begins more load, which the returned function ends. */
  begin?: (world: World<S>, started: AsyncDisposableStack) => Promise<() => Promise<void>>;
  scenarios: readonly Scenario<S>[];
  isInOrder?: true;
  loadShare?: number;
  replicas?: number;
  deadlineMs?: number;
  isTimed: boolean;
  say: (line: string) => void;
};

type Run = {
  scenario: Pick<Scenario, "name" | "rates" | "isSeamless">;
  tally: Tally;
  seconds: number;
  requests: number;
  recovery: ScenarioReport["recovery_seconds"];
};

const leadMs = 1_000;
/** Within how many seconds everything goes on; sending waits first until whatever stops it is handled. */
const promisedSeconds = (recovery: string) => (recovery === "mail to all" ? 10 : 5);
const promisedAnswerMs = 30_000;
/** After this long a missing effect will never come. */
const recoveryTimeoutMs = 120_000;
const settleMs = 300_000;

export async function chaos<S>({ seed, scenarios, isTimed, say, ...options }: Options<S>): Promise<Report> {
  const { startServers, loadShare = 1, replicas = 2, deadlineMs = promisedAnswerMs } = options;
  const { release = thisRelease, begin = async () => async () => {}, isInOrder = false } = options;
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "outbound-chaos-"));
  // Postgres drops root's rights and has files in it.
  await chmod(folder, 0o755);
  let problems: string[] | undefined;
  try {
    await using started = new AsyncDisposableStack();
    const world = await startWorld({ folder, seed, replicas, deadlineMs, release, startServers }, started);
    const end = await begin(world, started);
    world.load.setRates(scaled(steadyRates, loadShare));
    await world.flows.firstSuccesses(recoveryTimeoutMs);
    say(`Ready after ${secondsSince(startedAt)} s. Seed ${seed}`);
    const runs: Run[] = [];
    for (const scenario of isInOrder ? scenarios : seededRandom(seed).shuffle(scenarios)) {
      const run = await runScenario({ ...scenario, rates: scaled(scenario.rates, loadShare) }, world);
      runs.push(run);
      say(progressLine(reportOf(run)));
    }
    await Promise.all([world.load.stop(), end()]);
    say("Everything may settle now.");
    const verdict = await settle(world, say);
    problems = [...runs.flatMap((run) => problemsOf(run, isTimed)), ...verdict.missing, ...verdict.wrong];
    return {
      seed,
      seconds: secondsSince(startedAt),
      scenarios: runs.map((run) => reportOf(run, verdict)),
      unknown: verdict.unknown,
      renewals: verdict.renewals,
      problems,
      logs: problems.length > 0 ? folder : undefined,
    };
  } finally {
    if (problems?.length === 0) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    else say(`Logs and data: ${folder}`);
  }
}

async function runScenario<S>(scenario: Scenario<S>, world: World<S>): Promise<Run> {
  const tally = world.load.begin(scenario.name);
  world.load.setRates(scenario.rates);
  const startedAt = performance.now();
  await sleep(leadMs);
  const longestGaps = world.flows.watchGaps();
  await scenario.run(world, tally);
  const firsts = await world.flows.firstSuccesses(recoveryTimeoutMs);
  const isOver = [...firsts.values()].every((waited) => waited !== undefined);
  const waits = new Map<Recovery, number | undefined>(scenario.isDoubled && isOver ? longestGaps() : firsts);
  if (scenario.finish) waits.set("mail to all", await scenario.finish(world));
  await sleep(leadMs);
  const recovery = Object.fromEntries([...waits].map(([what, ms]) => [what, ms === undefined ? null : seconds(ms)]));
  return { scenario, tally, seconds: secondsSince(startedAt), requests: tally.requests, recovery };
}

/** A request of one scenario may be answered in a later one, so the figures are final with the verdict. */
function reportOf({ scenario, tally, recovery, ...run }: Run, verdict?: Verdict): ScenarioReport {
  return {
    scenario: scenario.name,
    seconds: run.seconds,
    requests_per_second: Math.round(run.requests / run.seconds),
    wanted_per_second: Math.round(Object.values(scenario.rates).reduce((sum, rate) => sum + rate)),
    acknowledged: tally.acknowledged,
    lost: verdict?.lost.get(tally) ?? 0,
    doubled: verdict?.doubled.get(tally) ?? 0,
    unwanted: verdict?.unwanted.get(tally) ?? 0,
    failed: failuresOf(tally),
    failures: Object.fromEntries(tally.failures),
    hung: tally.hung,
    slowest_seconds: seconds(tally.slowestMs),
    recovery_seconds: recovery,
  };
}

function problemsOf({ scenario: { name, isSeamless }, tally, recovery }: Run, isTimed: boolean): string[] {
  const problems = tally.wrongAnswers.map((wrong) => `${name}: ${wrong}`);
  if (tally.hung > 0) problems.push(`${name}: ${tally.hung} requests hung`);
  // Only a fault is answered with 500, however slow the machine is.
  const failed = isTimed ? failuresOf(tally) : (tally.failures.get("500") ?? 0);
  if (isSeamless && failed > 0) {
    problems.push(`${name}: requests failed: ${JSON.stringify(Object.fromEntries(tally.failures))}`);
  }
  for (const [flow, waited] of Object.entries(recovery)) {
    if (waited === null) problems.push(`${name}: no ${flow} succeeded afterwards`);
    else if (isTimed && waited > promisedSeconds(flow)) problems.push(`${name}: ${flow} took ${waited} s to go on`);
  }
  return problems;
}

async function settle(world: World<unknown>, say: (line: string) => void): Promise<Verdict> {
  const startedAt = performance.now();
  for (let rounds = 1; ; rounds++) {
    const verdict = findVerdict(await gatherEvidence(world), world);
    const { missing } = verdict;
    if (missing.length === 0 || performance.now() - startedAt > settleMs) return verdict;
    if (rounds % 10 === 0) say(`${missing.length} matters after ${secondsSince(startedAt)} s, such as ${missing[0]}`);
    await sleep(1_000);
  }
}

const scaled = (rates: Rates, share: number) =>
  Object.fromEntries(Object.entries(rates).map(([kind, rate]) => [kind, rate * share])) as Rates;
const failuresOf = ({ failures }: Tally) => [...failures.values()].reduce((sum, count) => sum + count, 0);
const seconds = (ms: number) => Math.round(ms / 10) / 100;
const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10;
