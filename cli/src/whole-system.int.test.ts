import { randomUUID } from "node:crypto";
import { connectBroker } from "@outbound/broker/broker";
import { openDatabase } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { afterAll, describe, expect, test } from "vitest";
import { startCliTest } from "./cli.fixture.ts";

/** What is about everything that a system has, or would hinder others' tests. */
const { system, outbound, launched, json, newWorkspace, file, api, enrolled } = await startCliTest();

const wait = ["--wait", "60"];

describe("status", () => {
  const services = ["campaign", "gateway", "mailer", "prospect", "tracker", "webhook-dispatcher"];
  const ownMetrics: Record<string, string> = {
    campaign: "outbound_planner_claims_total",
    gateway: "outbound_rate_limit_rejected_total",
    mailer: "outbound_mailer_imap_connections",
    prospect: "outbound_projection_push_failures_total",
    tracker: "outbound_tracker_journal_depth",
    "webhook-dispatcher": "outbound_webhook_deliveries_in_flight",
  };
  test("the status lists each process with its version, and where its metrics are served", async () => {
    await eventually(async () => expect(await launched(["status", ...wait])).toMatchObject({ code: 0, stderr: "" }), {
      timeoutMs: 90_000,
    });
    const { stdout } = await outbound(["status", "--json", ...wait]);
    const status = JSON.parse(stdout);
    expect(status.problems).toEqual([]);
    expect(status.processes.map(({ service }: { service: string }) => service)).toEqual(services);
    expect(status.processes[0]).toMatchObject({ ready: true, sending_open: true, outbox_pending: expect.any(Number) });
    for (const { version } of status.processes) expect(version).toBe(status.version);
    const { metrics_host, metrics_port } = status.processes[0];
    const text = await (await fetch(`http://${metrics_host}:${metrics_port}/metrics`)).text();
    expect(text).toContain("outbound_sending_open 1\n");
  });

  test("one metrics address is listed for each process, and each serves its own", async () => {
    const listed = await outbound(["metrics", ...wait]);
    expect(listed).toMatchObject({ code: 0, stderr: "" });
    const [header, ...rows] = listed.stdout.trimEnd().split("\n");
    expect(header).toMatch(/^SERVICE +PROCESS +URL$/);
    const addresses = rows.map((row) => row.split(/ {2,}/));
    expect(addresses.map(([service]) => service)).toEqual(services);
    for (const [service, , url = ""] of addresses) {
      const answer = await fetch(url);
      expect([service, answer.status]).toEqual([service, 200]);
      expect(await answer.text()).toContain(ownMetrics[service ?? ""]);
    }
    const { stdout } = await outbound(["metrics", "--json", ...wait]);
    const asJson = JSON.parse(stdout).map((row: Record<string, string>) => [
      row["service"],
      row["instance"],
      row["url"],
    ]);
    expect(asJson).toEqual(addresses);
  });

  test("a mailer that doesn't answer is named, sending isn't said to be open, and the exit code is 1", async () => {
    system.kill("mailer", "SIGSTOP");
    try {
      const { code, stdout } = await outbound(["status", "--wait", "3"]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining("! No process of mailer answers") });
      expect(stdout).toContain("\nSending  nothing is sent: no mailer process answers\n");
    } finally {
      system.kill("mailer", "SIGCONT");
    }
  });
});

describe("pause", () => {
  const sandbox = { host: "localhost", port: 1 };

  async function runningCampaign(email: string) {
    const workspace = await newWorkspace();
    const mailbox = await file(`${email}.json`, JSON.stringify({ email, smtp: sandbox }));
    const { id: mailboxId } = await json(["mailbox", "add", "--no-check", "-w", workspace, "-f", mailbox]);
    const steps = [{ subject: "Hi", body: "Hello" }];
    const campaign = await file("campaign.json", JSON.stringify({ name: "Spring", mailboxes: [email], steps }));
    const { id } = await json(["campaign", "apply", "-w", workspace, "-f", campaign]);
    await json(["campaign", "start", "-w", workspace, id]);
    return { workspace, mailboxId, id };
  }

  test("a pause of everything, a workspace or a mailbox shows wherever its operator looks, and ends alone", async () => {
    const { workspace, mailboxId, id } = await runningCampaign("ann@pauses.example");
    const why = ["--reason", "Wrong price"];
    const paused = await outbound(["pause", "--workspace", workspace, ...why]);
    expect(paused).toEqual({
      code: 0,
      stdout: `The workspace's sending is paused: nothing is sent until \`outbound resume --workspace ${workspace}\`.\n`,
      stderr: "",
    });
    expect((await outbound(["pause", "--workspace", workspace, "--reason", "Unpaid"])).stdout).toBe(
      `The workspace's sending was paused already: nothing is sent until \`outbound resume --workspace ${workspace}\`.\n` +
        "Whoever resumes it finds: Wrong price; also, by operator: Unpaid (paused by operator).\n",
    );
    await json(["resume", "--workspace", workspace]);
    await json(["pause", "--workspace", workspace, ...why]);
    expect((await outbound(["pause", "--mailbox", "ann@pauses.example", ...why])).stdout).toContain(
      "until `outbound resume --mailbox ann@pauses.example`.",
    );
    expect((await outbound(["status", ...wait])).stdout).toMatch(
      /^Paused +the workspace's sending, by operator \(Wrong price\); mailbox ann@pauses\.example, by operator \(Wrong price\)$/m,
    );
    await eventually(async () =>
      expect((await outbound(["status", ...wait])).stdout).toMatch(/^All is well, but some sending is paused\.\n/),
    );
    expect(await json(["status", ...wait])).toMatchObject({ pauses: [{ scope: "workspace" }, { scope: "mailbox" }] });
    expect((await outbound(["workspace", "list"])).stdout).toContain(
      "paused: the workspace's sending, by operator (Wrong price)",
    );
    expect((await outbound(["mailbox", "list", "-w", workspace])).stdout).toContain("paused (workspace): Wrong price");
    await enrolled(workspace, id, "bo@people.example");
    const { stdout } = await outbound(["campaign", "explain", "-w", workspace, id, "bo@people.example"]);
    expect(stdout).toMatch(/ isn't sent\.\n {2}The workspace's sending has been paused since /);
    expect(stdout).toMatch(/\n {2}The mailbox has been paused since /);
    const { name } = (await json(["workspace", "list"])).find(({ id }: { id: string }) => id === workspace);
    const listed = (await outbound(["paused"])).stdout;
    expect(listed).toMatch(/mailbox ann@pauses\.example .* operator +Wrong price\n/);
    expect(listed).toContain(`  ${name}  `);
    expect(listed).not.toContain(`the workspace's sending  ${workspace}`);

    expect((await outbound(["resume", "--workspace", workspace])).stdout).toBe("The workspace's sending is resumed.\n");
    expect((await outbound(["pause", "--all", ...why])).stdout).toContain(
      "All sending is paused: nothing is sent until `outbound resume --all`.",
    );
    expect((await outbound(["mailbox", "resume", mailboxId])).stdout).toBe(
      "Mailbox ann@pauses.example is resumed.\nStill paused: all sending, by operator (Wrong price).\n",
    );
    expect(await json(["resume", "--all"])).toMatchObject({ resumed: { scope: "all" }, still_paused: [] });
    expect(await json(["paused"])).toEqual([]);
    expect(await outbound(["resume", "--all"])).toEqual({ code: 1, stdout: "", stderr: "This is not paused.\n" });
  });

  test("a campaign that the operator paused is listed and counted until it runs again, and one that its workspace paused isn't", async () => {
    const { workspace, id } = await runningCampaign("ann@held.example");
    const { workspace: other, id: theirs } = await runningCampaign("bo@held.example");
    const { token } = await json(["token", "create", "-w", other, "--name", "API"]);
    await api(token, `/campaigns/${theirs}/pause`, {});
    await enrolled(workspace, id, "di@people.example");
    await json(["campaign", "pause", "-w", workspace, id]);

    const { name } = (await json(["workspace", "list"])).find(({ id }: { id: string }) => id === workspace);
    expect((await outbound(["paused"])).stdout).toMatch(
      new RegExp(`^campaign Spring +${name} +20\\S+ +operator +Paused by the operator\n$`, "m"),
    );
    expect(await json(["paused"])).toEqual([
      {
        scope: "campaign",
        campaign: { id, name: "Spring" },
        workspace_id: workspace,
        paused_by: "operator",
        reason: "Paused by the operator",
        paused_at: expect.any(String),
      },
    ]);
    const { stdout } = await outbound(["status", ...wait]);
    expect(stdout).toMatch(/^Paused +1 campaign held by the operator, a restore or a guard: `outbound paused`$/m);
    await eventually(async () =>
      expect((await outbound(["status", ...wait])).stdout).toMatch(/^All is well, but some campaigns are held\.\n/),
    );
    expect(await json(["status", ...wait])).toMatchObject({ pauses: [], held_campaigns: 1 });

    await json(["campaign", "resume", "-w", workspace, id]);
    expect(await json(["paused"])).toEqual([]);
  });

  test("of one address in two workspaces the mailbox of the named workspace is paused and resumed, and no other", async () => {
    const email = "ann@twice.example";
    const box = await file("twice.json", JSON.stringify({ email, smtp: sandbox }));
    const workspace = await newWorkspace();
    const { id } = await json(["mailbox", "add", "-w", workspace, "--no-check", "-f", box]);
    await json(["mailbox", "add", "--no-check", "-f", box, "-w", await newWorkspace()]);
    const why = ["--reason", "Wrong price"];
    expect((await outbound(["pause", "--mailbox", email, ...why])).stderr).toContain(
      `2 mailboxes are called ${email}: give --workspace, or the id, one of\n`,
    );

    const named = ["--mailbox", email, "--workspace", workspace];
    expect((await outbound(["pause", ...named, ...why])).stdout).toContain(
      `until \`outbound resume ${named.join(" ")}\`.`,
    );
    expect(await json(["resume", ...named])).toMatchObject({ resumed: { mailbox: { id } }, still_paused: [] });
    expect(await json(["mailbox", "pause", email, "-w", workspace, ...why])).toMatchObject({ mailbox: { id } });
    expect(await json(["mailbox", "resume", email, "-w", workspace])).toMatchObject({ resumed: { mailbox: { id } } });
  });

  test("a pause without exactly one target is refused", async () => {
    const which = "Say what: one of --all, --workspace WORKSPACE and --mailbox MAILBOX.\n";
    for (const args of [[], ["--all", "--mailbox", "ann@sender.example"], ["--all", "--workspace", "Acme"]]) {
      expect(await outbound(["pause", "--reason", "x", ...args])).toEqual({ code: 2, stdout: "", stderr: which });
    }
    expect((await outbound(["pause", "--mailbox", "nobody@x.example", "--reason", "x"])).stderr).toBe(
      "There is no mailbox nobody@x.example: `outbound mailbox list` shows what there is.\n",
    );
  });

  test("resuming doesn't claim to end a campaign's own pause", async () => {
    const { workspace, id } = await runningCampaign("ann@actors.example");
    await enrolled(workspace, id, "cy@people.example");
    const { token } = await json(["token", "create", "-w", workspace, "--name", "Zäpier"]);
    const paused = await api(token, `/campaigns/${id}/pause`, {});
    expect(await paused.json()).toMatchObject({
      pause_reason: "Paused by the operator",
      paused_by: "API token Zäpier",
    });
    expect((await outbound(["campaign", "list", "-w", workspace])).stdout).toContain("paused by API token Zäpier");
    expect(await json(["campaign", "resume", "-w", workspace, id])).toMatchObject({ paused_by: null });
    expect(await json(["campaign", "pause", "-w", workspace, id])).toMatchObject({ paused_by: "operator" });
  });

  test("a forgotten pause shows in the metrics by its scope in seconds, and disappears when it is resumed", async () => {
    const { workspace } = await runningCampaign("ann@forgotten.example");
    const { workspace: other } = await runningCampaign("bo@forgotten.example");
    const campaign = system.metrics.find(({ job }) => job === "campaign")?.address;
    const pausedSeconds = async () => {
      const text = await (await fetch(`http://${campaign}/metrics`)).text();
      const samples = text.matchAll(/^outbound_sending_paused_seconds\{scope="(\w+)"\} (\S+)$/gm);
      return Object.fromEntries([...samples].map(([, scope, seconds]) => [scope, Number(seconds)]));
    };
    const why = ["--reason", "Wrong price"];
    expect(await pausedSeconds()).toEqual({ all: 0, workspace: 0, mailbox: 0 });
    await json(["pause", "--workspace", workspace, ...why]);
    await eventually(async () => expect((await pausedSeconds())["workspace"]).toBeGreaterThan(1));
    await json(["pause", "--workspace", other, ...why]);
    await json(["pause", "--mailbox", "ann@forgotten.example", ...why]);
    const { all, workspace: ofWorkspace = 0, mailbox = 0 } = await pausedSeconds();
    expect(all).toBe(0);
    expect(ofWorkspace).toBeGreaterThan(mailbox);
    expect(mailbox).toBeGreaterThan(0);
    await json(["resume", "--workspace", workspace]);
    await json(["resume", "--workspace", other]);
    await json(["resume", "--mailbox", "ann@forgotten.example"]);
    expect(await pausedSeconds()).toEqual({ all: 0, workspace: 0, mailbox: 0 });
  });
});

describe("outbox", () => {
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
});

describe("queue", () => {
  test("a message that no service could handle is shown, replayed and dropped", async () => {
    await spoil("prospect.message.bounced");
    const dead = async () => json(["queue", "dead", "prospect"]);
    await eventually(async () => expect(await dead()).toHaveLength(1));
    const [spoilt] = await dead();
    const origin = { service: "prospect", queue: "prospect.message.bounced", event: "message.bounced" };
    expect(spoilt).toMatchObject({ ...origin, payload: { spoilt: true }, first_failed_at: expect.any(String) });
    const { stdout: shown } = await outbound(["queue", "show", spoilt.id]);
    expect(shown).toMatch(/^Queue +prospect\.message\.bounced$/m);
    expect(shown).toMatch(/\n\n\{\n {2}"id": ".*\n {2}"payload": \{\n {4}"spoilt": true\n {2}\}\n\}\n$/s);
    expect(await json(["queue", "show", spoilt.id])).toMatchObject({ ...origin, body: { payload: { spoilt: true } } });
    expect(await dead()).toHaveLength(1);
    expect((await outbound(["queue", "show", "nothing"])).stderr).toContain("No dead message has the id nothing");
    const queues = await json(["queue", "list"]);
    expect(queues).toContainEqual(expect.objectContaining({ queue: "prospect.dead", ready: 1 }));
    const waiting = queues.filter(({ ready }: { ready: number }) => ready > 0);
    const empty = queues.filter(({ ready }: { ready: number }) => ready === 0);
    const names = (rows: { queue: string }[]) => rows.map(({ queue }) => queue);
    expect(names(queues)).toEqual([...names(waiting).sort(), ...names(empty).sort()]);

    expect(await json(["queue", "replay", "prospect"])).toEqual({ replayed: 1 });
    await eventually(async () => expect(await dead()).toHaveLength(1));
    const [message] = await dead();
    expect(message).toMatchObject({ id: spoilt.id, first_failed_at: spoilt.first_failed_at });
    expect((await outbound(["queue", "drop", "prospect"])).stderr).toContain("--id ID …, or --all");
    expect(await json(["queue", "drop", "prospect", "--id", message.id])).toEqual({ dropped: 1 });
    for (const verb of ["drop", "replay"]) {
      expect(await outbound(["queue", verb, "prospect", "--id", "x"])).toMatchObject({
        code: 1,
        stderr: "No dead message has the id x: `outbound queue dead` shows those that there are.\n",
      });
    }
    expect(await dead()).toEqual([]);
    expect((await outbound(["queue", "dead", "nobody"])).stderr).toContain("nobody has no dead queue; these have: ");
  });

  async function spoil(queue: string): Promise<void> {
    const broker = await connectBroker({
      url: system.amqpUrl,
      name: "test",
      namespace: system.namespace,
      log: silentLog,
    });
    const body = JSON.stringify({ id: crypto.randomUUID(), occurred_at: new Date(), payload: { spoilt: true } });
    const properties = { type: "message.bounced", messageId: crypto.randomUUID(), contentType: "application/json" };
    const session = await broker.currentSession();
    await session.withChannel(async (channel) => {
      channel.sendToQueue(`${system.namespace}${queue}`, Buffer.from(body), properties);
      await channel.waitForConfirms();
    });
    await broker.close();
  }
});
