import { connectBroker } from "@outbound/broker/broker";
import { queueDepths } from "@outbound/broker/dead-queue";
import { publish } from "@outbound/broker/publish-event";
import type { Db } from "@outbound/postgres/database";
import type { LocalService } from "@outbound/servers/services";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { silentLog } from "@outbound/testing/silent-log";
import { type SmtpSink, startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { startCliTest } from "../cli.fixture.ts";
import { databasesOf, lateEvents, rowsOf, tablesOf } from "./workspace-delete.fixture.ts";

const { system, outbound, launched, json, file, api, enrolled } = await startCliTest();

const patient = { timeoutMs: 60_000 };
const anyTime = "{ window_start_hour: 0, window_end_hour: 24, send_on_weekends: true }";

type NewWorkspace = { id: string; name: string; token: string; mailbox: string; campaign: string };

async function newWorkspace(name: string, sink: SmtpSink, webhook: string): Promise<NewWorkspace> {
  const { id } = await json(["workspace", "create", "--name", name]);
  const email = `mara@${name.toLowerCase()}.example`;
  const box = await file(`${name}.json`, JSON.stringify({ email, smtp: sink.smtp }));
  const { id: mailbox } = await json(["mailbox", "add", "-w", id, "--no-check", "--file", box]);
  const steps = "[{ subject: Hi, body: Hello }, { subject: Again, body: Hello, delay_days: 3 }]";
  const yaml = `name: Spring\nfolder: Year\nmailboxes: [${email}]\nsettings: ${anyTime}\nsteps: ${steps}\n`;
  const { id: campaign } = await json(["campaign", "apply", "-w", id, "--file", await file(`${name}.yaml`, yaml)]);
  await json(["campaign", "start", campaign]);
  await json(["workspace", "set", "-w", id, "--timezone", "Europe/Paris"]);
  await json(["workspace", "claim", "-w", id]);
  await json(["user", "invite", "-w", id, `ann@${name.toLowerCase()}.example`]);
  await json(["suppression", "add", "-w", id, "never@x.example"]);
  await json(["webhook", "set", "-w", id, "--url", webhook]);
  const { token } = await json(["token", "create", "-w", id]);
  expect((await api(token, "/hooks", { event: "bounce", target_url: webhook })).status).toBe(201);
  await enrolled(id, campaign, `bob@${name.toLowerCase()}.example`);
  return { id, name, token, mailbox, campaign };
}

const remove = (workspace: string) => outbound(["workspace", "delete", "-w", workspace, "--yes"]);

describe("a workspace that is deleted", () => {
  test("leaves no row in any database, previews what would go, and leaves its neighbour whole", async () => {
    await using sink = await startSmtpSink();
    await using receiver = await startReceiver(system.certificates);
    const databases = databasesOf(system);
    const gone = await newWorkspace("Gone", sink, receiver.url("/gone"));
    const kept = await newWorkspace("Kept", sink, receiver.url("/kept"));
    await eventually(
      () => expect(receiver.received.map(({ path }) => path).sort()).toEqual(["/gone", "/kept"]),
      patient,
    );
    const settled = async () => {
      expect(await json(["webhook", "deliveries", "-w", "Kept"])).toMatchObject([{ status: "delivered" }]);
      expect(await rowsOf(databases, kept.id)).toMatchObject({ "prospect.company": 1, "campaign.engagement": 1 });
      expect(await rowsOf(databases, kept.id)).not.toHaveProperty("campaign.outbox");
    };
    await eventually(settled, patient);
    const neighbour = await rowsOf(databases, kept.id);
    expect(Object.keys(neighbour).length).toBeGreaterThan(20);

    const preview = await outbound(["workspace", "delete", "-w", "Gone"]);
    expect(preview).toEqual({
      code: 0,
      stdout:
        "It contains 1 prospect, 1 campaign, 1 mailbox, 1 email, 1 suppression, 1 webhook subscription.\n" +
        `Nothing is done yet: with --yes workspace Gone (${gone.id}) is deleted for good, with everything in it.\n`,
      stderr: "",
    });
    expect((await api(gone.token)).status).toBe(200);

    const { code, stdout } = await remove("Gone");
    expect([code, stdout]).toEqual([0, `Workspace Gone (${gone.id}) is deleted, with everything in it.\n`]);
    expect(await rowsOf(databases, gone.id)).toEqual({});
    expect((await api(gone.token)).status).toBe(401);
    expect((await outbound(["workspace", "list"])).stdout).not.toContain(gone.id);
    await eventually(async () => expect(await rowsOf(databases, kept.id)).toEqual(neighbour), patient);

    expect((await remove("Gone")).stderr).toContain("There is no workspace Gone");
    expect((await remove(gone.id)).stdout).toBe(
      `Workspace ${gone.id} was deleted before, and nothing of it is there.\n`,
    );
    expect((await remove("0197c000-0000-7000-8000-000000000000")).stderr).toMatch(
      /^Workspace not found\. `outbound workspace list` /,
    );
    expect((await remove("00000000-0000-0000-0000-000000000000")).stderr).toMatch(
      /^Workspace not found\. `outbound workspace list` /,
    );
  });

  test("isn't brought back by late messages, and nothing of it is mailed, posted or buried", async () => {
    await using sink = await startSmtpSink();
    await using receiver = await startReceiver(system.certificates);
    const databases = databasesOf(system);
    const late = await newWorkspace("Late", sink, receiver.url());
    await eventually(() => expect(receiver.received).toHaveLength(1), patient);
    expect((await remove("Late")).code).toBe(0);

    const { amqpUrl: url, namespace } = system;
    const broker = await connectBroker({ url, name: "test", namespace, log: silentLog });
    onTestFinished(() => broker.close());
    const { id: living } = await json(["workspace", "create", "--name", "Living"]);
    for (const { event, payload } of lateEvents(late.id, late.mailbox, living))
      await publish(broker, event, payload as never);
    await eventually(async () => {
      const { queues }: { queues: { ready: number; in_hand: number }[] } = await json(["status"]);
      expect(queues.filter(({ ready, in_hand }) => ready + in_hand > 0)).toEqual([]);
    }, patient);
    expect(await rowsOf(databases, living)).toMatchObject({
      "campaign.prospect_copy": 1,
      "campaign.suppression_copy": 1,
    });
    expect((await queueDepths(broker)).filter(({ ready }) => ready > 0)).toEqual([]);
    expect(await rowsOf(databases, late.id)).toEqual({});

    const csv = await file("late.csv", "email\nlate@x.example\n");
    const box = await file("late.json", JSON.stringify({ email: "late@x.example", smtp: sink.smtp }));
    for (const args of [
      ["prospect", "import", "-w", late.id, "--file", csv],
      ["mailbox", "add", "-w", late.id, "--file", box, "--no-check"],
      ["campaign", "apply", "-w", late.id, "--file", await file("late.yaml", "name: Late\nmailboxes: []\nsteps: []\n")],
      ["suppression", "add", "-w", late.id, "late@x.example"],
      ["webhook", "set", "-w", late.id, "--url", receiver.url()],
      ["token", "create", "-w", late.id],
      ["user", "invite", "-w", late.id, "late@x.example"],
    ]) {
      const { code, stderr } = await outbound(args);
      expect([args, code, stderr]).toEqual([args, 1, expect.stringContaining("no workspace")]);
    }
    expect(await rowsOf(databases, late.id)).toEqual({});
    expect([sink.mails.length, receiver.received.length]).toEqual([1, 1]);
  });

  test("waits for a mail whose body is under way, and begins no other", async () => {
    const sink = await startSmtpSink();
    await using receiver = await startReceiver(system.certificates);
    const databases = databasesOf(system);
    sink.misbehave.dot = "hang";
    const busy = await newWorkspace("Busy", sink, receiver.url());
    await eventually(() => expect(sink.mails).toHaveLength(1), patient);
    const ended = remove("Busy");
    const paused = async () => (await outbound(["workspace", "list"])).stdout;
    await eventually(async () => expect(await paused()).toMatch(/Busy +being deleted/), patient);
    await eventually(async () => expect((await outbound(["paused"])).stdout).toContain("is being deleted"), patient);
    expect(await rowsOf(databases, busy.id)).toMatchObject({ "campaign.send": 1 });
    await sink[Symbol.asyncDispose]();
    expect(await ended).toMatchObject({ code: 0, stderr: expect.stringContaining("Waiting for emails under way") });
    expect(await rowsOf(databases, busy.id)).toEqual({});
  });

  /** An uncommitted row for which the deletion has to wait, and which it then has to delete as well. */
  const writing: Record<string, string> = {
    gateway: "insert into api_token (id, workspace_id, name, token_hash) values (gen_random_uuid(), $1, 'x', 'x')",
    campaign: "insert into folder (workspace_id, id, name) values ($1, gen_random_uuid(), 'x')",
    mailer:
      "insert into imap_cursor (workspace_id, mailbox_id, folder, epoch, last_uid, moved_at) values ($1, gen_random_uuid(), 'x', 'x', 1, now())",
    "webhook-dispatcher": "insert into erased_prospect (workspace_id, prospect_id) values ($1, gen_random_uuid())",
    prospect:
      "insert into company (workspace_id, id, grouping_key, name) values ($1, gen_random_uuid(), 'name:x', 'x')",
  };

  test("waits in every service for open writes, and deletes those too", async () => {
    await using sink = await startSmtpSink();
    await using receiver = await startReceiver(system.certificates);
    const databases = databasesOf(system);
    const held = await newWorkspace("Held", sink, receiver.url());
    await eventually(() => expect(receiver.received).toHaveLength(1), patient);
    const writers = await Promise.all(Object.keys(writing).map((service) => holdWriting(databases, service, held.id)));
    const ended = remove(held.id);
    for (const [at, { isMarked, commit }] of writers.entries()) {
      await eventually(async () => expect(await isMarked()).toBe(true), patient);
      expect(await writers[at + 1]?.isMarked()).not.toBe(true);
      await commit();
    }
    expect(await ended).toMatchObject({ code: 0 });
    expect(await rowsOf(databases, held.id)).toEqual({});
  });

  test("is gone in the end although every service and the command were killed meanwhile", async () => {
    await using sink = await startSmtpSink();
    await using receiver = await startReceiver(system.certificates);
    const databases = databasesOf(system);
    const torn = await newWorkspace("Torn", sink, receiver.url());
    await eventually(() => expect(receiver.received).toHaveLength(1), patient);
    const writers = await Promise.all(Object.keys(writing).map((service) => holdWriting(databases, service, torn.id)));
    for (const { service, isMarked, commit } of writers) {
      const command = persistent(["workspace", "delete", "-w", torn.id, "--yes"]);
      await eventually(async () => expect(await isMarked()).toBe(true), patient);
      system.kill(service as LocalService);
      command.kill();
      await commit();
    }
    await eventually(async () => expect(await remove(torn.id)).toMatchObject({ code: 0 }), patient);
    expect(await rowsOf(databases, torn.id)).toEqual({});
    expect((await outbound(["workspace", "list"])).stdout).not.toContain(torn.id);
  });

  async function holdWriting(databases: ReadonlyMap<string, Db>, service: string, workspace: string) {
    const db = databases.get(service) as Db;
    const [written, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const committed = db.transaction(async (tx) => {
      await tx.query(writing[service] ?? "", [workspace]);
      written.resolve();
      await end.promise;
    });
    await Promise.race([written.promise, committed]);
    const marks = "select from deleted_workspace where workspace_id = $1";
    return {
      service,
      isMarked: async () => (await db.query(marks, [workspace])).rowCount > 0,
      commit: () => {
        end.resolve();
        return committed;
      },
    };
  }

  /** Runs the command again whenever it ends, because a service may still be starting, until it is killed. */
  function persistent(args: readonly string[]): { kill(): void } {
    const stop = new AbortController();
    void (async () => {
      while (!stop.signal.aborted) await launched(args, { killed: stop.signal });
    })();
    return { kill: () => stop.abort() };
  }
});

test("every table with a workspace_id, of every database, refuses rows of a deleted workspace", async () => {
  for (const [service, db] of databasesOf(system)) {
    const bare = (await tablesOf(db)).filter(({ is_guarded }) => !is_guarded).map(({ name }) => name);
    expect([service, bare]).toEqual([service, ["deleted_workspace"]]);
  }
});

test("a mailbox's removal whose service is killed is finished by the same command", async () => {
  await using sink = await startSmtpSink();
  const { id: workspace } = await json(["workspace", "create", "--name", "Killed"]);
  const boxes = [];
  for (const email of ["mara@killed.example", "nils@killed.example"]) {
    const box = await file(`${email}.json`, JSON.stringify({ email, smtp: sink.smtp }));
    boxes.push((await json(["mailbox", "add", "-w", workspace, "--no-check", "--file", box])).id);
  }
  const [id] = boxes;
  const steps = "[{ subject: Hi, body: Hello }]";
  const yaml = `name: Killed\nmailboxes: [mara@killed.example, nils@killed.example]\nsettings: ${anyTime}\nsteps: ${steps}\n`;
  const applied = ["campaign", "apply", "-w", workspace, "--file", await file("killed.yaml", yaml)];
  const { id: campaign } = await json(applied);
  await json(["campaign", "start", campaign]);
  await json(["pause", "--workspace", workspace, "--reason", "Until both stand"]);
  for (const name of ["ann", "bo", "cy", "di"]) await enrolled(workspace, campaign, `${name}@killed.example`);
  const credentials = async () =>
    (await json(["secret", "list"]))
      .filter(({ what }: { what: string }) => what === "mailbox credentials")
      .reduce((sum: number, { secrets }: { secrets: number }) => sum + secrets, 0);
  const before = await credentials();
  const preview = () => json(["mailbox", "remove", id]);
  expect(await preview()).toMatchObject({ removed_at: null, campaigns: [{ fresh: 2 }] });

  system.kill("mailer", "SIGSTOP");
  const broken = outbound(["mailbox", "remove", id, "--yes"]);
  try {
    await eventually(async () => expect(await preview()).toMatchObject({ removed_at: expect.any(String) }), patient);
    system.kill("campaign");
  } finally {
    system.kill("mailer", "SIGCONT");
  }
  await broken;
  const finish = () => outbound(["mailbox", "remove", id, "--yes"]);
  await eventually(async () => expect(await finish()).toMatchObject({ code: 0, stderr: "" }), { timeoutMs: 90_000 });
  expect(await preview()).toMatchObject({ campaigns: [] });
  expect(await credentials()).toBe(before - 1);
  await json(["resume", "--workspace", workspace]);
  await eventually(() => expect(sink.mails).toHaveLength(4), patient);
  const sends: { mailbox: { email: string } }[] = await json(["send", "list", "-w", workspace]);
  expect(sends.map(({ mailbox }) => mailbox.email)).toEqual(Array(4).fill("nils@killed.example"));
});
