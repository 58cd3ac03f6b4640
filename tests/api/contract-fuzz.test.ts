import { exampleIds } from "@outbound/contracts/example-ids";
import fc from "@outbound/testing/fast-check";
import { fuzzSeed } from "@outbound/testing/fuzz-seed";
import { beforeAll, expect, test } from "vitest";
import { type AnswerCheck, type ApiOperation, answerChecker, operationsOf, readDocument } from "./api-document.ts";
import { type ApiRequest, anyRequest, anyValue, brokenRequest, type Pool, validRequest } from "./arbitrary-request.ts";
import { publicHost, sceneFor } from "./example-scene.ts";
import { type Answer, freshToken, freshWorkspace, request, unknownId, type Workspace } from "./workspace.ts";

type Subject = { path: string; method: string; operation: ApiOperation; check: AnswerCheck };

const seed = fuzzSeed();
const budgetMs = 9_000;

let subjects: Subject[];
let workspace: Workspace;
let pool: Pool;

beforeAll(async () => {
  process.stdout.write(`contract-fuzz: FUZZ_SEED=${seed}\n`);
  const document = await readDocument();
  const checker = answerChecker(document);
  subjects = operationsOf(document).map((one) => ({ ...one, check: checker.of(one) }));
  workspace = await freshWorkspace();
  pool = await poolOf(workspace);
});

test("every request gets a documented answer, and no fault", async () => {
  await forAll(
    (subject) => anyRequest(subject.operation, pool),
    async (subject, sent) => {
      const answer = await send(subject, sent);
      expect(answer.status).toBeLessThan(500);
      expect(subject.check(answer)).toEqual([]);
    },
  );
});

test("a value that the document excludes is a 400 that names its field", async () => {
  await forAll(
    (subject) => brokenRequest(subject.operation, pool),
    async (subject, { request: sent, field }) => {
      const answer = await send(subject, sent);
      expect(subject.check(answer)).toEqual([]);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(field === "campaign" ? /campaign/ : new RegExp(`\`${field}[\`.[]`));
    },
  );
});

test("unknown fields and parameters change no answer", async () => {
  const reads = subjects.filter(({ method }) => method === "GET");
  const names = fc.stringMatching(/^[a-z_]{3,12}$/).map((name) => `x_${name}`);
  const extras = fc.dictionary(names, anyValue, { minKeys: 1, maxKeys: 3 });
  await forAll(
    (subject) => fc.tuple(validRequest(subject.operation, pool), extras),
    async (subject, [sent, more]) => {
      const texts = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, JSON.stringify(value)]));
      const plain = await send(subject, sent);
      const padded = await send(subject, { ...sent, query: { ...sent.query, ...texts } });
      expect([padded.status, padded.body]).toEqual([plain.status, plain.body]);
    },
    reads,
    budgetMs / 2,
  );
  const create = subjects.filter(({ operation }) => operation.operationId === "prospect.create");
  await forAll(
    () => fc.tuple(fc.uuid(), extras),
    async (subject, [name, more]) => {
      const body = { ...more, email: `${name}@company.example` };
      const answer = await send(subject, { path: {}, query: {}, headers: {}, body });
      expect(subject.check(answer)).toEqual([]);
      expect(answer.status).toBe(201);
    },
    create,
    budgetMs / 2,
  );
});

async function forAll<T>(
  arbitraryOf: (subject: Subject) => fc.Arbitrary<T> | undefined,
  holds: (subject: Subject, input: T) => Promise<void>,
  chosen = subjects,
  timeMs = budgetMs,
): Promise<void> {
  const cases = chosen.flatMap((subject) => {
    const inputs = arbitraryOf(subject);
    return inputs ? [inputs.map((input) => ({ subject, input }))] : [];
  });
  const property = fc.asyncProperty(fc.oneof(...cases), ({ subject, input }) => holds(subject, input));
  await fc.assert(property, {
    seed,
    numRuns: 1_000,
    interruptAfterTimeLimit: timeMs,
    reporter: printCounterexample,
  });
}

function printCounterexample<T>(run: fc.RunDetails<T>): void {
  if (!run.failed) return;
  const { counterexample, errorInstance } = run;
  throw new Error(`FUZZ_SEED=${seed}: ${JSON.stringify(counterexample, hideSchema, 1)}`, { cause: errorInstance });
}

const hideSchema = (key: string, value: unknown) => (key === "operation" ? (value as ApiOperation).operationId : value);

let token = "";
let requests = 0;

/** One token allows 60 requests a minute. */
async function currentToken(): Promise<string> {
  if (requests++ % 55 === 0) token = await freshToken(workspace.id);
  return token;
}

/** Repeats after a 503, because on a loaded machine a call may come too late. */
async function send(subject: Subject, sent: ApiRequest): Promise<Answer> {
  for (let triesLeft = 3; ; triesLeft--) {
    const answer = await sendOnce(subject, sent);
    if (answer.status !== 503 || triesLeft === 0) return answer;
  }
}

async function sendOnce(
  { path, method, operation }: Subject,
  { path: names, query, headers, body }: ApiRequest,
): Promise<Answer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((names[name] ?? "").toWellFormed()),
  );
  return request(await currentToken(), method, `${filled}?${new URLSearchParams(query).toString()}`, {
    headers,
    ...(operation.requestBody && { body: body ?? {} }),
  });
}

const dates = ["2020", "2020-02-29T10:11:12.5z", "9999-12-31T24:00:00Z", "2020-W09-6"];

async function poolOf(owner: Workspace): Promise<Pool> {
  const { campaign, prospect, enrolledProspect, draftCampaign, hook, reply, offer, folder } = exampleIds;
  const ids = await sceneFor(owner, [campaign, prospect, draftCampaign, hook, reply, offer].join());
  const real = (id: string) => ids.get(id) ?? unknownId;
  const { company } = (await owner.get(`/prospects/${real(prospect)}`)).body;
  const { next_cursor } = (await owner.get("/prospects?limit=1")).body;
  return {
    id: [campaign, prospect, draftCampaign, hook, reply, folder].map(real),
    prospect_ids: [prospect, enrolledProspect, folder].map(real),
    emails: ["ada@lovelace.example", " Grace@Hopper.example ", "nobody@hopper.example", "no address"],
    campaign: [campaign, draftCampaign, folder].map(real),
    company_id: [company.id, unknownId],
    folder_id: [unknownId],
    cursor: [next_cursor],
    created_since: dates,
    since: dates,
    email: ["ada@lovelace.example", "new@company.example", "a@b.1co", "ü@münchen.example", "x@gmail.com"],
    value: ["mallory@suppressed.example", "@Suppressed.example", "co.uk", "hopper"],
    search: ["Love", "acme", "%"],
    domain: ["lovelace.example", "Company.example"],
    company_name: ["Acme", " ACME  "],
    target_url: [`${publicHost}/fuzz`, "https://10.0.0.1/", "https://[::1]/", "https://a:b@93.184.216.34/", "https://"],
  };
}
