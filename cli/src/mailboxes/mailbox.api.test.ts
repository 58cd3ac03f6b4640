import { openDatabase } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { type SmtpSink, startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { cliTest, fresh } from "../cli.fixture.ts";

const { system, outbound, json, newWorkspace, file, enrolled } = await cliTest();

test("adding a mailbox says whether it is new and whether each server accepts the login", async () => {
  await using sink = await startSmtpSink();
  const workspace = await newWorkspace();
  const nobody = { host: "127.0.0.1", port: 1, user: "u", pass: "p" };
  const box = (servers: object) => file("box.json", JSON.stringify({ email: "mara@check.example", ...servers }));
  const add = async (servers: object, ...args: string[]) =>
    outbound(["mailbox", "add", "-w", workspace, "--file", await box(servers), ...args]);

  const added = await add({ smtp: sink.smtp, imap: nobody });
  expect(added).toMatchObject({ code: 1, stderr: "" });
  const [, id = ""] = /is added, ([\da-f-]{36}):/.exec(added.stdout) ?? [];
  const lines = added.stdout.split("\n").slice(1);
  expect(lines).toEqual([
    "SMTP: connected, without a sign-in, as the mailbox has no user and password.",
    expect.stringMatching(/^IMAP: 127\.0\.0\.1:1: Could not connect/),
    `It is saved anyway. Fix the file and add it again, or fix the server and try \`outbound mailbox check ${id}\`.`,
    "",
  ]);
  expect(await outbound(["mailbox", "check", "-w", workspace, "--no-message", id])).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(
      /^FAILED {3}reading, connect: Could not connect to 127\.0\.0\.1:1: the server refuses connections at this port\.\n {9}Check the port\./m,
    ),
  });

  const replaced = await add({ smtp: sink.smtp });
  expect(replaced.stdout).toContain(`Mailbox mara@check.example was there, and has new settings, ${id}:`);
  expect(replaced.stdout.split("\n").slice(1)).toEqual([
    "SMTP: connected, without a sign-in, as the mailbox has no user and password.",
    "",
  ]);
  const unchecked = await add({ smtp: nobody }, "--no-check");
  expect(unchecked.stdout.split("\n")).toHaveLength(2);
  expect(await json(["mailbox", "add", "-w", workspace, "--file", await box({ smtp: sink.smtp })])).toMatchObject({
    id,
    outcome: "replaced",
    connections: [{ protocol: "smtp", ok: true, error: null, login: "not-given" }],
  });
  expect(sink.mails).toEqual([]);
});

test("a mailbox is shown with its servers and its user, and without its password", async () => {
  const workspace = await newWorkspace();
  const smtp = { host: "smtp.show.example", port: 587, user: "mara", pass: "hunter2" };
  const box = await file("shown.json", JSON.stringify({ email: "mara@show.example", smtp }));
  await json(["mailbox", "add", "-w", workspace, "--no-check", "--file", box]);
  const args = ["mailbox", "show", "-w", workspace, "mara@show.example"];
  expect((await outbound(args)).stdout.split("\n").slice(2)).toEqual([
    "Sends at  smtp.show.example:587, STARTTLS, as mara",
    "Reads at  nothing is read",
    "",
  ]);
  const shown = await json(args);
  expect(shown).toMatchObject({
    smtp: { host: "smtp.show.example", port: 587, secure: false, user: "mara" },
    imap: null,
  });
  expect(JSON.stringify(shown)).not.toContain("hunter2");
});

test("many mailboxes are added from a file, and what isn't added is named with its line", async () => {
  await using sink = await startSmtpSink();
  const workspace = await newWorkspace();
  const { port } = sink.smtp;
  const csv = await file(
    "many.csv",
    `email,password,smtp_host,smtp_port,smtp_security,daily_limit,warmup_enabled
ann@many.example,pw,127.0.0.1,${port},starttls,7,TRUE
bob@many.example,pw,127.0.0.1,1,starttls,,
cy@many.example,,127.0.0.1,${port},starttls,,
Ann@many.example,pw,127.0.0.1,${port},starttls,999,
not-an-address,pw,,,,,
`,
  );
  const added = await outbound(["mailbox", "import", "-w", workspace, "-f", csv]);
  expect(added).toMatchObject({ code: 1, stderr: "Skipped, because Outbound doesn’t use it: warmup_enabled.\n" });
  expect(added.stdout.split("\n")).toEqual([
    expect.stringMatching(/^Line 3, bob@many.example: Could not connect to 127\.0\.0\.1:1/),
    "Line 4, cy@many.example: The row has no password.",
    "Line 5, ann@many.example: An earlier line of the file has this email.",
    "Line 6, not-an-address: This is not an email address.",
    "1 mailbox added.",
    "",
  ]);
  expect(await json(["mailbox", "list", "-w", workspace])).toMatchObject([
    { email: "ann@many.example", daily_limit: 7 },
  ]);
  expect((await outbound(["mailbox", "import", "-w", workspace, "-f", csv])).stdout).toContain(
    "Line 2, ann@many.example: It is here already: `outbound mailbox update`.\n",
  );
  const wrong = await file("wrong.csv", "email,daly_limit\na@b.example,3\n");
  expect((await outbound(["mailbox", "import", "-w", workspace, "-f", wrong])).stderr).toMatch(
    /wrong\.csv can't be used\. Unknown column "daly_limit"\. Known are: email,/,
  );
});

describe("mailbox remove", () => {
  const anyTime = "{ window_start_hour: 0, window_end_hour: 24, send_on_weekends: true }";

  async function addBox(workspace: string, email: string, sink: SmtpSink): Promise<string> {
    const box = await file(`${email}.json`, JSON.stringify({ email, smtp: sink.smtp }));
    return (await json(["mailbox", "add", "-w", workspace, "--no-check", "--file", box])).id;
  }

  async function startCampaign(workspace: string, name: string, mailboxes: string[]): Promise<string> {
    const steps = "[{ subject: Hi, body: Hello }, { subject: Again, body: Hello, delay_days: 3 }]";
    const yaml = `name: ${name}\nmailboxes: [${mailboxes.join(", ")}]\nsettings: ${anyTime}\nsteps: ${steps}\n`;
    const applied = ["campaign", "apply", "-w", workspace, "--file", await file(`${name}.yaml`, yaml)];
    const { id } = await json(applied);
    await json(["campaign", "start", id]);
    return id;
  }

  function credentialsOf(workspace: string) {
    const db = openDatabase({ url: system.databaseUrls.mailer, applicationName: "test", poolSize: 1 });
    onTestFinished(() => db.close());
    return async () => (await db.query("select from mailbox_credential where workspace_id = $1", [workspace])).rowCount;
  }

  test("it previews what it would do, does it, keeps what was sent, and a repeat finds nothing to do", async () => {
    await using sink = await startSmtpSink();
    const workspace = await newWorkspace();
    const domain = `${fresh("removed")}.example`;
    const [mara, nils] = [`mara@${domain}`, `nils@${domain}`];
    for (const email of [mara, nils]) await addBox(workspace, email, sink);
    const alone = await startCampaign(workspace, "Alone", [mara]);
    const both = await startCampaign(workspace, "Both", [mara, nils]);
    await enrolled(workspace, alone, "ann@people.example");
    await eventually(() => expect(sink.mails).toHaveLength(1));
    const sent = () => json(["send", "list", "--mailbox", mara, "--status", "sent"]);
    await eventually(async () => expect(await sent()).toHaveLength(1));
    const credentials = credentialsOf(workspace);
    expect(await credentials()).toBe(2);

    const asked = await outbound(["mailbox", "remove", mara]);
    expect(asked).toMatchObject({ code: 0, stderr: "" });
    expect(asked.stdout).toMatch(/^CAMPAIGN +STATUS +IN THE MIDDLE +GOT NOTHING +THE CAMPAIGN\n/);
    expect(asked.stdout).toMatch(
      /^Alone +active +1 stop +0 wait for another mailbox +is paused: it has no other mailbox$/m,
    );
    expect(asked.stdout).toMatch(/^Both +active +0 stop +0 go on +goes on$/m);
    expect(asked.stdout).toContain(
      `Nothing is done yet: with --yes ${mara} is removed for good, and its passwords or its grant are deleted.\n`,
    );
    expect(await json(["mailbox", "list", "-w", workspace])).toHaveLength(2);

    expect(await outbound(["mailbox", "remove", mara, "--yes"])).toEqual({
      code: 0,
      stdout: `Mailbox ${mara} is removed, and its passwords or its grant are deleted.\n1 running sequences stopped; 0 prospects without an email yet continue from other mailboxes.\nPaused, as it was their last mailbox: Alone.\n`,
      stderr: "",
    });
    expect(await json(["mailbox", "list", "-w", workspace])).toMatchObject([{ email: nils }]);
    expect(await credentials()).toBe(1);
    expect(await sent()).toMatchObject([{ prospect: { email: "ann@people.example" } }]);
    expect((await outbound(["campaign", "explain", alone, "ann@people.example"])).stdout).toContain(
      `Its mailbox ${mara} was removed.`,
    );
    expect((await outbound(["campaign", "list", "-w", workspace])).stdout).toMatch(/ Alone +paused by operator /);
    await enrolled(workspace, both, "bo@people.example");
    await eventually(() => expect(sink.mails).toHaveLength(2));
    expect((await outbound(["mailbox", "check", mara])).stderr).toBe("Mailbox not found.\n");

    const again = await outbound(["mailbox", "remove", mara]);
    expect(again.stdout).toMatch(new RegExp(`^No campaign sends from it\\.\n${mara} was removed 20\\S+; what is left`));
    expect(await json(["mailbox", "remove", mara, "--yes"])).toMatchObject({ stopped: 0, moved: 0 });
    expect((await outbound(["mailbox", "remove", `nobody@${domain}`, "--yes"])).stderr).toContain(
      `There is no mailbox nobody@${domain}`,
    );
  });
});

test("a mailbox's limits are changed without its password, by its address; what isn't given stays", async () => {
  const workspace = await newWorkspace();
  const email = `${fresh("mara")}@update.example`;
  const added = { email, name: "Mara", daily_limit: 40, smtp: { host: "127.0.0.1", port: 1 } };
  const mailbox = await file("mailbox.json", JSON.stringify(added));
  await json(["mailbox", "add", "-f", mailbox, "--no-check", "-w", workspace]);
  expect(
    (await outbound(["mailbox", "update", email, "--daily-limit", "none", "--min-gap-seconds", "1.5"])).stdout,
  ).toBe(`Mailbox ${email} is changed: no daily limit; 1.5 s between two emails.\n`);
  expect(await json(["mailbox", "update", email, "--signature", "Mara, Acme"])).toMatchObject({
    name: "Mara",
    signature: "Mara, Acme",
    daily_limit: null,
    min_gap_seconds: 1.5,
  });
  expect(await outbound(["mailbox", "update", email])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Say what to change"),
  });
});
