import { randomUUID } from "node:crypto";
import { openDatabase } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { afterAll, expect, test } from "vitest";
import { startCliTest } from "./cli.fixture.ts";

const { system, outbound, json, newWorkspace } = await startCliTest();
const dbOf = (service: "campaign" | "prospect") =>
  openDatabase({ url: system.databaseUrls[service], applicationName: "test" });
const databases = { campaign: dbOf("campaign"), prospect: dbOf("prospect") };
afterAll(() => Promise.all(Object.values(databases).map((db) => db.close())));

async function park(service: keyof typeof databases, event: string, workspaceId: string | null): Promise<string> {
  const id = randomUUID();
  const payload = { ...(workspaceId && { workspace_id: workspaceId }), address: "ada@lovelace.example" };
  await databases[service].query(
    "insert into outbox (id, event, payload, occurred_at, attempts) values ($1, $2, $3, '2026-11-20T08:00:00Z', -1)",
    [id, event, JSON.stringify(payload)],
  );
  return id;
}

const attemptsOf = async (id: string) =>
  (await databases.campaign.query<{ attempts: number }>("select attempts from outbox where id = $1", [id])).rows[0]
    ?.attempts;

test("parked events are found, sent again and thrown away by commands alone", async () => {
  const workspace = await newWorkspace();
  const next = await park("campaign", "enrolment.of-the-next-release", workspace);
  const old = await park("prospect", "prospect.of-the-next-release", null);
  const known = await park("campaign", "campaign.reschedule", workspace);

  const { stdout } = await outbound(["outbox", "parked"]);
  expect(stdout).toMatch(/^SERVICE +ID +EVENT +WORKSPACE +OCCURRED AT\n/);
  expect(stdout).toMatch(
    new RegExp(`^campaign +${next} +enrolment.of-the-next-release +Any.* +2026-11-20T08:00:00`, "m"),
  );
  expect(stdout).toMatch(new RegExp(`^prospect +${old} +prospect.of-the-next-release +– `, "m"));
  expect(stdout).not.toContain("lovelace");
  expect(await json(["outbox", "parked", "prospect"])).toMatchObject([{ id: old, service: "prospect" }]);
  expect((await outbound(["outbox", "parked", "--limit", "1"])).stderr).toBe(
    "campaign has more: these are its first 1, --limit N shows others.\n",
  );
  const status = await outbound(["status"]);
  expect(status.code).toBe(1);
  expect(status.stdout).toContain("! campaign has parked 2 events: `outbound outbox parked campaign` shows them");

  // What is known by now is published; what is not is tried again, and waits.
  expect(await outbound(["outbox", "replay", "--id", known])).toMatchObject({
    code: 0,
    stdout:
      "1 event is published again. What is still unknown is parked again after a minute: `outbound outbox parked`.\n",
  });
  await eventually(async () => expect(await attemptsOf(known)).toBeUndefined());
  expect(await attemptsOf(next)).toBe(-1);
  await outbound(["outbox", "replay", "campaign"]);
  await eventually(async () => expect(await attemptsOf(next)).toBeGreaterThan(0));

  expect(await json(["outbox", "drop", "prospect", "--id", old])).toEqual({ dropped: 1 });
  expect((await outbound(["outbox", "parked"])).stdout).toBe("None.\n");
  expect((await outbound(["outbox", "replay"])).stdout).toBe("0 events are published again.\n");
});

test("a service without an outbox and an id that is not parked are refused in a sentence", async () => {
  expect(await outbound(["outbox", "parked", "mailer"])).toMatchObject({
    code: 1,
    stderr: "mailer has no outbox; these have: campaign, prospect.\n",
  });
  const id = randomUUID();
  expect((await outbound(["outbox", "drop", "campaign", "--id", id])).stderr).toBe(
    `No parked event has the id ${id}: \`outbound outbox parked\` shows those that there are.\n`,
  );
  expect((await outbound(["outbox", "replay", "--id", "x"])).stderr).toMatch(/^No parked event has the id x: /);
  expect(await outbound(["outbox", "parked", "--limit", "10001"])).toMatchObject({
    code: 1,
    stderr: "At most 10000 can be listed.\n",
  });
});
