import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { outbound, json, newWorkspace, file, enrolled } = await cliTest();

const anyTime = "{ window_start_hour: 0, window_end_hour: 24, send_on_weekends: true }";

describe("mailbox and campaign", () => {
  const mailbox = { email: "mara@cli.example", smtp: { host: "127.0.0.1", port: 2525 } };
  const campaign = 'name: Spring\nmailboxes: [mara@cli.example]\nsteps: [{ subject: Hi, body: "Hello {{ email }}" }]\n';

  test("a campaign goes from its file to running, completed and archived", async () => {
    const workspace = await newWorkspace();
    await json([
      "mailbox",
      "add",
      "--no-check",
      "-w",
      workspace,
      "--file",
      await file("m.json", JSON.stringify(mailbox)),
    ]);
    expect(await json(["mailbox", "list", "-w", workspace])).toEqual([
      expect.objectContaining({ email: "mara@cli.example", daily_limit: null, status: "active" }),
    ]);

    const apply = ["campaign", "apply", "-w", workspace, "--file", await file("c.yaml", campaign)];
    const draft = await json(apply);
    expect(draft).toEqual({
      id: expect.any(String),
      name: "Spring",
      status: "draft",
      revision: expect.any(String),
      next_holiday: null,
    });
    expect(await json(apply)).toEqual(draft);
    const { stdout: exported } = await outbound(["campaign", "export", "-w", workspace, "Spring"]);
    expect(exported).toContain("subject: Hi\n    body: Hello {{ email }}\n");
    const again = ["campaign", "apply", "-w", workspace, "--file", await file("exported.yaml", exported)];
    expect(await json(again)).toEqual(draft);
    const act = async (verb: string) => (await json(["campaign", verb, "-w", workspace, draft.id])).display_status;
    expect([await act("start"), await act("complete"), await act("archive")]).toEqual(["running", "done", "archived"]);
    expect(await json(["campaign", "list", "-w", workspace])).toEqual([expect.objectContaining({ id: draft.id })]);
    const history = ["campaign", "history", "-w", workspace, draft.id, "--limit", "4"];
    await eventually(async () =>
      expect((await json(history)).map(({ summary }: { summary: string }) => summary)).toEqual([
        "Archived a campaign: Spring",
        "Completed a campaign: Spring",
        "Started a campaign: Spring",
        "Saved a campaign: Spring",
      ]),
    );
    const { stdout } = await outbound(history);
    expect(stdout).toMatch(
      /^TIME +BY +THROUGH +WHAT +PERSON +OUTCOME\n\S+ +operator \S+ +command +Archived a campaign: Spring +– +done\n/,
    );
  });

  test("an archived campaign is duplicated under the next free name, or under the one that is given", async () => {
    const workspace = await newWorkspace();
    await json([
      "mailbox",
      "add",
      "--no-check",
      "-w",
      workspace,
      "--file",
      await file("m.json", JSON.stringify(mailbox)),
    ]);
    await json(["campaign", "apply", "-w", workspace, "--file", await file("c.yaml", campaign)]);
    await json(["campaign", "archive", "-w", workspace, "Spring"]);
    const duplicate = ["campaign", "duplicate", "-w", workspace, "Spring"];
    const { stdout } = await outbound(duplicate);
    expect(stdout).toMatch(/^Campaign Spring \(2\) \(draft\) is [-0-9a-f]{36}\.\n$/);
    expect(await json([...duplicate, "--name", "Autumn"])).toMatchObject({ name: "Autumn", status: "draft" });
  });

  test("the file's answer names the next holiday, and explain says when a person's next mail is sent", async () => {
    const workspace = await newWorkspace();
    await json([
      "mailbox",
      "add",
      "--no-check",
      "-w",
      workspace,
      "--file",
      await file("m.json", JSON.stringify(mailbox)),
    ]);
    const holidays = await file("c.yaml", `${campaign}settings: { holidays: NO }\n`);
    const { stdout } = await outbound(["campaign", "apply", "-w", workspace, "--file", holidays]);
    expect(stdout).toMatch(/\nPublic holidays of NO are left out; the next is .+, \d{4}-\d\d-\d\d\.\n$/);
    const [{ id }] = await json(["campaign", "list", "-w", workspace]);
    await enrolled(workspace, id, "ada@x.example");
    const explain = ["campaign", "explain", "-w", workspace, id, "Ada@x.example"];
    expect((await outbound(explain)).stdout).toMatch(
      /^Step 1, due .+ \(UTC\), isn't sent\.\n {2}The campaign is a draft\.\n/,
    );
    expect(await json(explain)).toMatchObject({ reason: "campaign_draft", hours: { holidays: "NO" } });
    const [person] = await json(["prospect", "list", "-w", workspace]);
    expect(await json([...explain.slice(0, -1), person.id])).toEqual(await json(explain));
    const unknown = await outbound([...explain.slice(0, -1), id]);
    expect(unknown.stderr).toMatch(/^There is no prospect /);
  });

  test("enrolling names the fields that people lack, for programs with how many lack each", async () => {
    const workspace = await newWorkspace();
    const box = await file("lack-box.json", JSON.stringify(mailbox));
    await json(["mailbox", "add", "--no-check", "-w", workspace, "--file", box]);
    const yaml = `${campaign.replace("{{ email }}", "{{ first_name }} of {{ custom_fields.city }}")}`;
    const { id } = await json(["campaign", "apply", "-w", workspace, "--file", await file("lack.yaml", yaml)]);
    const people = await file("lack.csv", "email,first_name\nann@x.example,Ann\nbo@x.example,\n");
    await json(["prospect", "import", "-w", workspace, "-f", people]);
    const enrol = ["campaign", "enrol", "-w", workspace, id, "ann@x.example", "bo@x.example"];
    const { stdout } = await outbound([...enrol, "--check"]);
    expect(stdout).toMatch(/ann@x\.example +lacks custom_fields\.city\n.*lacks first_name, custom_fields\.city\n/);
    const lacking = await outbound([...enrol, "--json"]);
    expect(JSON.parse(lacking.stdout)).toEqual({
      data: [
        { prospect_id: expect.any(String), email: "ann@x.example", result: "missing-field" },
        { prospect_id: expect.any(String), email: "bo@x.example", result: "missing-field" },
      ],
      missing_fields: { "custom_fields.city": 2, first_name: 1 },
      missing_in: { "custom_fields.city": "step 1", first_name: "step 1" },
      declined: [],
    });
    expect((await outbound(enrol)).stdout).toMatch(/\nThe sequence uses .*first_name \(step 1\).*: .*\n0 of 2 added/);
  });

  test("a file with mistakes is refused with every mistake and its place, before anything is sent", async () => {
    const workspace = await newWorkspace();
    const broken = await file("broken.json", '{"email":"a@b.example","daily_limit":-1,"smtp":{"host":"h","port":0}}');
    const { code, stderr } = await outbound(["mailbox", "add", "-w", workspace, "--file", broken]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${broken} can't be used:\n  daily_limit: `);
    expect(stderr).toContain("\n  smtp.port: ");
    expect((await outbound(["mailbox", "add", "-w", workspace, "--file", "/nowhere"])).stderr).toContain(
      "can't be read",
    );
    const neither = await file("neither.yaml", "a: [");
    expect((await outbound(["campaign", "apply", "-w", workspace, "--file", neither])).stderr).toContain(
      "neither YAML nor JSON",
    );
  });

  test("a service's refusal is printed in its own words", async () => {
    const workspace = await newWorkspace();
    const { code, stderr } = await outbound(["campaign", "start", "-w", workspace, "nothing"]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `There is no campaign nothing in the workspace ${workspace}: \`outbound campaign list\` shows what there is.\n`,
    });
  });
});

describe("campaign preview", () => {
  test("a preview shows every step as the prospect gets it, its missing fields and a step's bytes, and sends nothing", async () => {
    await using sink = await startSmtpSink();
    const workspace = await newWorkspace();
    const box = JSON.stringify({ email: "mara@cli.example", name: "Mara", smtp: sink.smtp });
    await json(["mailbox", "add", "--no-check", "-w", workspace, "--file", await file("preview-box.json", box)]);
    const steps = `
  - { subject: "Hi {{ first_name }}", body: "Own, {{ email }}", variants: [{ name: B, subject: "B", body: "\\e[31mVariant" }] }
  - { body: "For {{ company.name }}", delay_days: 1 }`;
    const yaml = `name: Shown\nmailboxes: [mara@cli.example]\nsettings: ${anyTime}\nsteps:${steps}\n`;
    const { id } = await json(["campaign", "apply", "-w", workspace, "--file", await file("shown.yaml", yaml)]);
    const csv = await file("shown.csv", "email,first name\nann@gmail.com,Ann\n");
    await json(["prospect", "import", "-w", workspace, "--file", csv]);
    const show = (...args: string[]) => outbound(["campaign", "preview", "-w", workspace, id, ...args]);
    expect((await show()).stderr).toBe("This campaign has no prospects. Choose one for the preview.\n");

    const shown = (await show("--email", "ann@gmail.com")).stdout;
    expect(shown.match(/^== .* ==$/gm)).toEqual([
      "== Step 1 of 2: variant A, not chosen yet ==",
      "== Step 1 of 2: variant B, not chosen yet ==",
      "== Step 2 of 2 ==",
    ]);
    for (const line of [
      "Not in the campaign.",
      "Envelope: mara@cli.example to ann@gmail.com",
      "From: Mara <mara@cli.example>",
      "Subject: Hi Ann",
      "Message-ID: <00000000-0000-0000-0000-000000000001@cli.example>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      "Own, ann@gmail.com",
      "No value for company.name: the prospect’s sequence would stop instead.",
      "References: <00000000-0000-0000-0000-000000000001@cli.example>",
    ]) {
      expect(shown).toMatch(new RegExp(`^${line.replaceAll(/[.+]/g, "\\$&")}$`, "m"));
    }
    expect(shown).toMatch(
      /^Due 1 day after step 1: for a prospect who is added now not before \S+, as its mailbox's limits/m,
    );
    expect(shown).not.toContain("\u001b");

    const eml = ["--email", "ann@gmail.com", "--eml"];
    expect((await show(...eml)).stderr).toBe("Say which step: --step N.\n");
    const { stdout } = await show(...eml, "--step", "1", "--variant", "B");
    expect(stdout).toMatch(/^List-Unsubscribe: .*\r\n/);
    expect(stdout).toMatch(/\r\nSubject: B\r\n/);
    const [only] = await json(["campaign", "preview", "-w", workspace, id, "--email", "ann@gmail.com", "--step", "2"]);
    expect(only).toMatchObject({ step: 2, enrolment: null, mail: { message: { subject: "Re: Hi Ann" } } });

    await json(["campaign", "start", "-w", workspace, id]);
    expect(await json(["send", "list", "-w", workspace])).toEqual([]);
    expect(sink.mails).toEqual([]);
  });
});

describe("send", () => {
  test("a mail of unknown fate is listed with its reason, resolved once, and sent again only on request", async () => {
    await using sink = await startSmtpSink();
    sink.misbehave.dot = "drop";
    const workspace = await newWorkspace();
    const box = JSON.stringify({ email: "mara@cli.example", smtp: sink.smtp });
    const add = ["mailbox", "add", "-w", workspace, "--file", await file("box.json", box)];
    await json(add);
    const yaml = `name: Spring\nmailboxes: [mara@cli.example]\nsettings: ${anyTime}\nsteps: [{ subject: Hi, body: Hello }]\n`;
    const { id } = await json(["campaign", "apply", "-w", workspace, "--file", await file("spring.yaml", yaml)]);
    await json(["campaign", "start", "-w", workspace, id]);
    await enrolled(workspace, id, "ann@x.example");
    const unknown = () => json(["send", "list", "-w", workspace, "--status", "unknown", "--campaign", id]);
    await eventually(async () => expect(await unknown()).toHaveLength(1));
    const [send] = await unknown();
    expect(send).toMatchObject({
      prospect: { email: "ann@x.example" },
      mailbox: { email: "mara@cli.example" },
      step: 1,
      reason: expect.any(String),
    });
    const { stdout } = await outbound(["send", "list", "-w", workspace]);
    const { stdout: shown } = await outbound(["campaign", "preview", "-w", workspace, id]);
    expect(shown).toContain(`== Step 1 of 1 ==\nThis email is unknown (send ${send.id}).\n`);
    expect(stdout).toMatch(
      /^ID +STATUS +WHEN .*\n[\da-f-]{36} +unknown +\S+ +ann@x\.example +mara@cli\.example +Spring +1 /,
    );

    delete sink.misbehave.dot;
    await json(add);
    const resolve = (...as: string[]) => outbound(["send", "resolve", "-w", workspace, send.id, ...as]);
    expect((await resolve()).code).toBe(2);
    expect((await resolve("--as", "not-sent", "--again")).stdout).toMatch(
      /^The email to ann@x\.example \(step 1\) is planned\.$/m,
    );
    await eventually(() => expect(sink.mails).toHaveLength(2));
    const sent = () => json(["send", "list", "-w", workspace, "--status", "sent"]);
    await eventually(async () => expect(await sent()).toMatchObject([{ id: send.id, attempt: 2 }]));
    const { stdout: stats } = await outbound(["campaign", "stats", "-w", workspace, id]);
    expect(stats.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["STEP", "VARIANT", "SENT", "DELIVERED", "BOUNCED", "OPENED", "CLICKED", "REPLIED", "INTERESTED", "UNSUBSCRIBED"],
      ["1", "A", "1", "1", "0", "–", "–", "0", "0", "0"],
      ["all", "1", "1", "0", "–", "–", "0", "0", "0"],
      [""],
    ]);
    expect(await json(["campaign", "stats", "-w", workspace, id])).toMatchObject({
      total: { sent: 1 },
      copies: [{ step: 1 }],
    });
    const before = yaml.replace("steps: [", "steps: [{ subject: New, body: New }, ");
    const moved = ["campaign", "apply", "-w", workspace, "--file", await file("moved.yaml", before)];
    expect((await outbound(moved)).stdout).toMatch(/\nStep 1 has sent emails, and gets another text\. .+\n$/);
    expect(await resolve("--as", "sent")).toEqual({
      code: 1,
      stdout: "",
      stderr: "Only an email with an unknown outcome can be resolved: this one is sent.\n",
    });
  });
});

describe("campaign preflight", () => {
  test("each finding has its command; the exit code is 1 while there is a problem, and 0 after it is fixed", async () => {
    const workspace = await newWorkspace();
    const draft = "name: Blocked\nsettings: { tracking: false }\nsteps: [{ subject: Hi, body: Hello }]\n";
    const apply = (yaml: string) => async () =>
      json(["campaign", "apply", "-w", workspace, "--file", await file("preflight.yaml", yaml)]);
    const { id } = await apply(draft)();
    const preflight = ["campaign", "preflight", "-w", workspace, "Blocked"];
    const blocked = await outbound(preflight);
    expect(blocked.code).toBe(1);
    expect(blocked.stdout.split("\n").slice(0, 4)).toEqual([
      "PROBLEM  The campaign has no mailbox, so nothing is sent. Choose one.",
      expect.stringMatching(/^ {9}outbound campaign apply -f FILE -w [\da-f-]{36}$/),
      "warning  The campaign has no prospects yet, so nothing is sent once it starts. Add prospects.",
      `         outbound campaign enrol ${id} ADDRESS`,
    ]);
    expect(blocked.stdout).toMatch(
      /\nCampaign Blocked \(draft\): start would be refused: This campaign has no sending mailbox\.\n$/,
    );

    const box = JSON.stringify({ email: "mara@cli.example", smtp: { host: "127.0.0.1", port: 2525 } });
    await json(["mailbox", "add", "--no-check", "-w", workspace, "--file", await file("preflight-box.json", box)]);
    await apply(`${draft}mailboxes: [mara@cli.example]\n`)();
    const free = await outbound(preflight);
    expect(free).toMatchObject({ code: 0, stdout: expect.not.stringContaining("PROBLEM") });
    expect(free.stdout).toMatch(/\nCampaign Blocked \(draft\): ready, with \d warnings\.\n$/);
    expect(await json(preflight)).toMatchObject({ act: "start", refusal: null, findings: expect.any(Array) });

    await enrolled(workspace, id, "grace@cli.example");
    expect((await outbound(preflight)).stdout).toMatch(/\nIf you start now, the first email is sent .+\.\n$/);
  });
});
