import type { ServerResponse } from "node:http";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver, status } from "@outbound/testing/receiver";
import { type SmtpSink, startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, test } from "vitest";
import { cliTest, fresh } from "./cli.fixture.ts";

const { system, outbound, launched, json, file, api, enrolled } = await cliTest();

const anyTime = "{ window_start_hour: 0, window_end_hour: 24, send_on_weekends: true }";

type NewWorkspace = { name: string; workspace: string; email: string; mailbox: string; campaign: string };

async function newWorkspace(word: string, sink: SmtpSink, campaignName = "Spring"): Promise<NewWorkspace> {
  const name = fresh(word);
  const { id: workspace } = await json(["workspace", "create", "--name", name]);
  const email = `mara@${name.toLowerCase()}.example`;
  const box = await file(`${name}.json`, JSON.stringify({ email, smtp: sink.smtp }));
  const { id: mailbox } = await json(["mailbox", "add", "--no-check", "-w", workspace, "--file", box]);
  const yaml = `name: ${campaignName}\nmailboxes: [${email}]\nsettings: ${anyTime}\nsteps: [{ subject: Hi, body: Hello }]\n`;
  const spring = await file(`${name}.yaml`, yaml);
  const { id: campaign } = await json(["campaign", "apply", "-w", workspace, "--file", spring]);
  await json(["campaign", "start", campaign]);
  return { name, workspace, email, mailbox, campaign };
}

describe("an alert that names no workspace", () => {
  test("can be followed by its runbook's printed commands, over all workspaces, by ids and names alone", async () => {
    await using sink = await startSmtpSink();
    sink.misbehave.dot = "drop";
    const spring = fresh("Spring");
    const north = await newWorkspace("North", sink, spring);
    const south = await newWorkspace("South", sink, spring);
    for (const { workspace, campaign } of [north, south]) await enrolled(workspace, campaign, "ann@x.example");
    const unknown = async (...args: string[]) => {
      const all: { id: string; workspace_id: string }[] = await json(["send", "list", "--status", "unknown", ...args]);
      return all.filter(({ workspace_id }) => [north.workspace, south.workspace].includes(workspace_id));
    };
    await eventually(async () => expect(await unknown()).toHaveLength(2));

    const { stdout: sends } = await outbound(["send", "list", "--status", "unknown"]);
    expect(sends).toMatch(/^ID +WORKSPACE +STATUS +WHEN/);
    for (const { name, email } of [north, south]) {
      expect(sends).toMatch(new RegExp(`^[\\da-f-]{36} +${name} +unknown .*${email}`, "m"));
    }
    const { stdout: boxes } = await outbound(["mailbox", "list", "--limit", "100000"]);
    for (const { name, mailbox } of [north, south]) expect(boxes).toMatch(new RegExp(`^${mailbox} +${name} `, "m"));
    expect(await unknown("-w", north.name)).toMatchObject([{ workspace_id: north.workspace }]);
    expect(await unknown("--mailbox", south.email)).toMatchObject([{ workspace_id: south.workspace }]);

    expect((await outbound(["mailbox", "check", north.mailbox, "--no-message"])).code).toBe(0);
    expect((await outbound(["mailbox", "check", south.email.replace("mara", "Mara"), "--no-message"])).code).toBe(0);
    const unsure = "Step 1 may not have arrived";
    expect((await outbound(["campaign", "explain", north.campaign, "ann@x.example"])).stdout).toContain(unsure);
    expect((await outbound(["campaign", "explain", spring, "ann@x.example", "-w", south.name])).stdout).toContain(
      unsure,
    );

    const ambiguous = await outbound(["campaign", "pause", spring]);
    expect(ambiguous).toMatchObject({ code: 1, stdout: "" });
    expect(ambiguous.stderr).toContain(`2 campaigns are called ${spring}: give --workspace, or the id, one of\n`);
    for (const { name, campaign } of [north, south]) expect(ambiguous.stderr).toContain(`  ${campaign}  in ${name}\n`);
    const autumn = fresh("Autumn");
    expect((await outbound(["campaign", "pause", autumn])).stderr).toBe(
      `There is no campaign ${autumn}: \`outbound campaign list\` shows what there is.\n`,
    );

    delete sink.misbehave.dot;
    const [send] = await unknown("-w", south.name);
    expect((await outbound(["send", "resolve", send?.id ?? "", "--as", "sent"])).stdout).toBe(
      "The email to ann@x.example (step 1) is sent.\n",
    );
    expect(await unknown()).toMatchObject([{ workspace_id: north.workspace }]);
  });

  test("many sends are resolved at once after they were listed, and the others stay", async () => {
    await using sink = await startSmtpSink();
    sink.misbehave.dot = "drop";
    const east = await newWorkspace("East", sink);
    const west = await newWorkspace("West", sink);
    for (const { workspace, campaign } of [east, west]) await enrolled(workspace, campaign, "bob@x.example");
    const unknown = (workspace: string) => json(["send", "list", "--status", "unknown", "-w", workspace]);
    for (const { workspace } of [east, west]) {
      await eventually(async () => expect(await unknown(workspace)).toHaveLength(1));
    }
    const resolve = (...args: string[]) => outbound(["send", "resolve", "--as", "sent", ...args]);
    expect((await resolve()).stderr).toBe(
      "Give an id, or choose by --workspace, --campaign, --mailbox and --before, or take --all.\n",
    );
    const dry = await resolve("--mailbox", east.email);
    expect(dry.stdout).toMatch(/^ID +WORKSPACE +STATUS/);
    expect(dry.stdout).toContain("Nothing is done yet: with --yes this one is settled as sent.\n");
    expect((await resolve("-w", east.name, "--before", "2020-01-01")).stdout).toBe("None.\n");
    expect(await unknown(east.workspace)).toHaveLength(1);

    expect((await resolve("--mailbox", east.email, "--yes")).stdout).toBe("1 of 1 email settled as sent.\n");
    expect(await unknown(east.workspace)).toEqual([]);
    expect(await unknown(west.workspace)).toHaveLength(1);
  });
});

describe("people, receivers and tokens", () => {
  test("a person is found by the address alone, shown whole, and distinguished when two workspaces have it", async () => {
    const [oneName, otherName] = [fresh("One"), fresh("Other")];
    const [one, other] = [await bareWorkspace(oneName), await bareWorkspace(otherName)];
    const eve = `${fresh("eve")}@x.example`;
    const csv = await file("people.csv", `email,first name,color\n${eve},Eve,red\n`);
    await json(["prospect", "import", "-w", one, "--file", csv]);
    expect((await outbound(["prospect", "show", eve.replace("eve", "Eve")])).stdout).toMatch(
      new RegExp(
        `^Id +[\\da-f-]{36}\nWorkspace +${oneName}\nEmail +${eve}\nName +Eve\n[^]*\ncustom_fields\\.color +red\n$`,
      ),
    );
    expect((await outbound(["prospect", "fields", "-w", one])).stdout).toBe(
      "FIELD                OF 1 PROSPECT\ncustom_fields.color  1\n",
    );
    await json(["prospect", "import", "-w", other, "--file", csv]);
    const { stdout } = await outbound(["prospect", "list", "--email", eve]);
    expect(stdout).toMatch(/^ID +WORKSPACE +EMAIL/);
    expect(stdout.match(new RegExp(` (${oneName}|${otherName}) +${eve} `, "g"))).toHaveLength(2);
    for (const verb of ["show", "erase"]) {
      const { code, stderr } = await outbound(["prospect", verb, eve]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/is in several workspaces.*\n.* in (One|Other)-.*\n/)]);
    }
    const [{ id }] = await json(["prospect", "list", "-w", other]);
    expect(await json(["prospect", "show", id])).toMatchObject({ workspace_id: other, email: eve });
    const nobody = `${fresh("nobody")}@x.example`;
    expect((await outbound(["prospect", "show", nobody])).stderr).toBe(
      `There is no prospect ${nobody}: \`outbound prospect list\` shows all.\n`,
    );
  });

  test("a pending delivery shows its error and next attempt, and a delivered one shows no earlier error", async () => {
    const workspace = await bareWorkspace("Waiting");
    const second = Promise.withResolvers<ServerResponse>();
    await using receiver = await startReceiver(system.certificates, (res, received) => {
      if (receiver.received.length > 1) second.resolve(res);
      else status(500)(res, received);
    });
    await json(["webhook", "set", "-w", workspace, "--url", receiver.url("/events")]);
    await json(["webhook", "test", "-w", workspace]);
    const listed = () => json(["webhook", "deliveries", "-w", workspace]);
    const waiting = { status: "pending", last_error: "http_500", next_attempt_at: expect.any(String) };
    await eventually(async () => expect(await listed()).toMatchObject([{ workspace_id: workspace, ...waiting }]));
    (await second.promise).end();
    const delivered = { status: "delivered", last_error: null, next_attempt_at: null };
    await eventually(async () => expect(await listed()).toMatchObject([delivered]));
  });

  test("a failed delivery is found among all workspaces, and the help explains its error", async () => {
    const name = fresh("Failing");
    const workspace = await bareWorkspace(name);
    await using receiver = await startReceiver(system.certificates, status(404));
    await json(["webhook", "set", "-w", workspace, "--url", receiver.url("/events")]);
    await json(["webhook", "test", "-w", workspace]);
    const failed = async () => (await outbound(["webhook", "deliveries", "--status", "failed"])).stdout;
    await eventually(async () => expect(await failed()).toMatch(new RegExp(`^[\\da-f-]+ +${name} .* http_404 `, "m")));
    expect(await failed()).toMatch(/^ID +WORKSPACE /);
    const { stdout: help } = await outbound(["webhook", "deliveries", "--help"]);
    for (const word of ["http_404", "timeout", "dns_error", "blocked_address", "tls_error", "certificate_untrusted"])
      expect(help).toContain(word);

    const id = new RegExp(`^([\\da-f-]{36}) +${name} `, "m").exec(await failed())?.[1] ?? "";
    const shown = (await outbound(["webhook", "delivery", id])).stdout;
    expect(shown).toMatch(
      /^test to .*\/events: failed\.\nIt’s a sample: .*\n(.* ms  The receiver responded with status 404\n){3}\n\{"id":".*"type":"test"/,
    );
    receiver.answer = (res) => void res.end("thank you");
    expect((await outbound(["webhook", "resend", id])).stdout).toMatch(/^Sending it to .*\/events again: /);
    await eventually(async () =>
      expect((await outbound(["webhook", "delivery", id])).stdout).toMatch(/ ms {2}status 200\n {2}thank you\n/),
    );
    const again = ["webhook", "resend-failed", "-w", workspace, "--since", "2026-01-01"];
    expect((await outbound(again)).stdout).toBe("No failed deliveries in this period.\n");
    expect((await outbound(["webhook", "switch-on", "-w", workspace])).stderr).toBe("This receiver is already on.\n");
    expect((await outbound(["webhook", "test", "-w", workspace, "--event", "replied"])).stdout).toMatch(
      /^Delivery .* It’s a sample: its ids belong to no prospect, campaign or reply\.\n$/,
    );
    await eventually(() => expect(receiver.received.at(-1)?.headers["x-service-event"]).toBe("replied"));
  });

  test("the workspace webhook shows its URL and whether it has a secret", async () => {
    const workspace = await bareWorkspace("Shown");
    const show = async () => (await outbound(["webhook", "show", "-w", workspace])).stdout;
    expect(await show()).toMatch(/^Events go to +nowhere: /);
    await json(["webhook", "set", "-w", workspace, "--url", "https://127.0.0.1/events"]);
    expect(await show()).toMatch(/^Events go to +https:\/\/127\.0\.0\.1\/events\n[^]*^Signing secret +kept: /m);
  });

  test("tokens and subscriptions of all workspaces are listed with their workspace; a token is revoked by its id alone", async () => {
    const name = fresh("Tokens");
    const workspace = await bareWorkspace(name);
    const { id, token } = await json(["token", "create", "-w", workspace]);
    const hook = { event: "bounce", target_url: "https://127.0.0.1/hook" };
    expect((await api(token, "/hooks", hook)).status).toBe(201);
    expect((await outbound(["hook", "list"])).stdout).toMatch(
      new RegExp(`^ID +WORKSPACE +EVENT[^]*\n.* ${name} +bounce +https:`),
    );
    expect((await outbound(["token", "list"])).stdout).toMatch(new RegExp(`^${id} +${name} `, "m"));
    expect(await json(["token", "revoke", id])).toMatchObject({ id, revoked_at: expect.any(String) });
  });

  test("a subscription is made, tried and switched on by its id alone, and ended, and an unknown id says where the ids are", async () => {
    const workspace = await bareWorkspace("Subscribed");
    const subscribe = ["hook", "subscribe", "-w", workspace, "--event", "bounce", "--url", "https://127.0.0.1/hook"];
    const { id } = await json(subscribe);
    const told = `https://127.0.0.1/hook gets bounce already (${id}).\n`;
    expect((await outbound(subscribe)).stdout).toBe(told);
    expect(await json(["webhook", "test", "--hook", id])).toEqual({ delivery_id: expect.any(String) });
    expect(await json(["webhook", "deliveries", "-w", workspace])).toMatchObject([{ event: "bounce" }]);
    expect((await outbound(["webhook", "switch-on", "--hook", id])).stderr).toBe("This receiver is already on.\n");
    expect((await outbound(["webhook", "test", "--hook", workspace])).stderr).toBe(
      `There is no subscription ${workspace}: \`outbound hook list\` shows what there is.\n`,
    );
    const end = () => outbound(["hook", "unsubscribe", "-w", workspace, id]);
    expect((await end()).stdout).toBe("The subscription has ended.\n");
    expect((await end()).stderr).toContain("No subscription with this id.");
  });

  test("files are read from standard input, as in a container, where the operator's own files are not", async () => {
    const workspace = await bareWorkspace("Piped");
    const from = (input: string | Uint8Array, ...args: string[]) => launched(args, { input });
    const box = JSON.stringify({ email: "piped@acme.example", smtp: { host: "localhost", port: 1 } });
    const add = ["mailbox", "add", "-w", workspace, "--no-check", "--file", "-"];
    expect((await from(box, ...add)).stdout).toContain("Mailbox piped@acme.example is added");
    const spring = "name: Spring\nmailboxes: [piped@acme.example]\nsteps: [{ subject: Hi, body: Hello }]\n";
    expect((await from(spring, "campaign", "apply", "-w", workspace, "-f", "-")).stdout).toContain("Spring (draft)");
    const people = "email\nbo@people.example\n";
    expect((await from(people, "prospect", "import", "-w", workspace, "-f", "-")).stdout).toContain("1 created");
    const checks = "email,status\nbo@people.example,valid\n";
    expect((await from(checks, "prospect", "verify", "-w", workspace, "-f", "-")).stdout).toContain("1 stored");
    const latin1 = Buffer.from("email,first_name\nzoe@people.example,Zo\u00eb\n", "latin1");
    expect((await from(latin1, "prospect", "import", "-w", workspace, "-f", "-")).stdout).toContain(
      "Read as Windows-1252, Western European.\n1 created",
    );
    const mixed = Buffer.concat([Buffer.from("email,first_name\nbo@people.example,Zo\u00eb\n"), latin1]);
    expect((await from(mixed, "prospect", "import", "-w", workspace, "-f", "-")).stderr).toMatch(
      /^Standard input can't be read as a CSV file\. The file isn’t UTF-8/m,
    );
    expect((await from(Buffer.from([0xe9]), "reply", "send", workspace, "-")).stderr).toBe(
      "Standard input is not UTF-8: save it as UTF-8.\n",
    );
  });

  test("suppressions of all lists are one list, newest first, each with its workspace; an entry is removed by its id alone", async () => {
    const names = [fresh("Here"), fresh("There")] as const;
    const [here, there] = [await bareWorkspace(names[0]), await bareWorkspace(names[1])];
    const ann = `${fresh("ann")}@listed.example`;
    const add = async (...args: string[]) => (await json(["suppression", "add", ...args])).id;
    const hers = await add("-w", here, ann);
    const theirs = await add("-w", there, ann);
    const everybodys = await add("--global", ann);

    const { stdout } = await outbound(["suppression", "list"]);
    expect(stdout).toMatch(/^ID +WORKSPACE +KIND +VALUE/);
    const rows = stdout.split("\n").filter((row) => row.includes(ann));
    for (const [index, [id, name]] of [
      [everybodys, "all"],
      [theirs, names[1]],
      [hers, names[0]],
    ].entries()) {
      expect(rows[index]).toMatch(new RegExp(`^${id} +${name} +email +${ann} +manual `));
    }
    expect((await outbound(["suppression", "list", "--limit", "2"])).stderr).toContain("the first 2: --limit N");
    expect(await json(["suppression", "list", "-w", here])).toMatchObject([{ id: hers, workspace_id: here }]);

    const ambiguous = await outbound(["suppression", "remove", ann]);
    expect(ambiguous).toMatchObject({ code: 1, stdout: "" });
    expect(ambiguous.stderr).toContain("is on several lists: give --workspace, --global, or the id, one of\n");
    for (const line of [`${hers}  in ${names[0]}`, `${theirs}  in ${names[1]}`, `${everybodys}  global`]) {
      expect(ambiguous.stderr).toContain(`  ${line}\n`);
    }
    for (const id of [theirs, everybodys]) {
      expect((await outbound(["suppression", "remove", id])).stdout).toBe(
        `${ann} is no longer suppressed by this entry.\n`,
      );
    }
    expect(await json(["suppression", "remove", ann.replace("ann", "Ann")])).toMatchObject({ id: hers });
    for (const gone of [hers, ann]) {
      expect((await outbound(["suppression", "remove", gone])).stderr).toBe(
        `${gone} is not on any list: \`outbound suppression list\` shows what is.\n`,
      );
    }
  });

  async function bareWorkspace(name: string): Promise<string> {
    return (await json(["workspace", "create", "--same-name", "--name", name])).id;
  }
});
