import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { describe, expect, test } from "vitest";
import { cliTest, fresh } from "./cli.fixture.ts";

const { system, outbound, launched, outboundInto, json, newWorkspace, file, api } = await cliTest();

describe("workspace", () => {
  test("a created workspace is found by its id and by its name", async () => {
    const name = fresh("By name");
    const workspace = await json(["workspace", "create", "--name", name]);
    expect(workspace).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), name });
    expect(await json(["workspace", "list", "--search", name])).toContainEqual(expect.objectContaining(workspace));
    for (const known of [workspace.id, name]) expect(await json(["token", "list", "-w", known])).toEqual([]);
  });

  test("a second workspace of the same name is refused with the first one's id, unless it is forced", async () => {
    const [only, another] = [fresh("Only"), fresh("Another")];
    const { id } = await json(["workspace", "create", "--name", only]);
    expect(await outbound(["workspace", "create", "--name", ` ${only} `])).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is a workspace ${only} already, ${id}. Another one of that name could be told apart by id only: --same-name makes it.\n`,
    });
    expect(await json(["token", "list", "-w", only])).toEqual([]);
    const other = await json(["workspace", "create", "--name", only, "--same-name"]);
    expect(other).toEqual({ id: expect.not.stringMatching(id), name: only });
    const rename = (workspace: string, name: string) =>
      outbound(["workspace", "rename", "-w", workspace, "--name", name]);
    expect((await rename(other.id, another)).stdout).toBe(`Workspace ${other.id} is ${another} now.\n`);
    expect((await rename(another, only)).stderr).toContain(`There is a workspace ${only} already, ${id}.`);
    expect((await rename(another, another)).code).toBe(0);
  });

  test("a reader that stops reading, such as head, causes no error, and the command completes its work", async () => {
    const listed = await outboundInto("true", ["workspace", "list"]);
    expect(listed).toEqual({ code: 0, stderr: "" });
    const name = fresh("Unread");
    expect(await outboundInto("true", ["workspace", "create", "--name", name])).toEqual({ code: 0, stderr: "" });
    expect(await json(["token", "list", "-w", name])).toEqual([]);
    expect(await outboundInto("true", ["--help"])).toEqual({ code: 0, stderr: "" });
  });

  test("an ambiguous name is refused with its ids, and an unknown one with the command that lists all", async () => {
    const twin = fresh("Twin");
    const ids = [await newWorkspace(twin), await newWorkspace(twin)];
    const { code, stderr } = await outbound(["token", "list", "-w", twin]);
    expect(code).toBe(1);
    for (const id of ids) expect(stderr).toContain(id);

    for (const unknown of ["Nobody's", "01a1fc28-91a6-7a6e-97ee-4e7ab4c2a836"]) {
      expect(await outbound(["token", "list", "-w", unknown])).toEqual({
        code: 1,
        stdout: "",
        stderr: `There is no workspace ${unknown}: \`outbound workspace list\` shows all.\n`,
      });
    }
  });

  test("each inherited setting is changed alone, and returns to its default", async () => {
    const workspace = await newWorkspace();
    const set = (...args: string[]) => json(["workspace", "set", "-w", workspace, ...args]);
    expect(await set("--timezone", "Europe/Paris", "--window-start", "0", "--window-end", "24")).toMatchObject({
      timezone: "Europe/Paris",
      window_start_hour: 0,
      window_end_hour: 24,
      tracking_domain: null,
      tracking_verified: false,
    });
    expect(await set("--window-start", "default", "--timezone", "default")).toMatchObject({
      timezone: "UTC",
      window_start_hour: 9,
      window_end_hour: 24,
      tracking_domain: null,
      tracking_verified: false,
    });
    expect((await outbound(["workspace", "set", "-w", workspace])).stderr).toContain("Nothing to set");
    expect((await outbound(["workspace", "set", "-w", workspace, "--window-end", "25"])).code).toBe(2);
  });

  test("a tracking domain that points elsewhere is not verified, and the command says where it points", async () => {
    const workspace = await newWorkspace();
    expect((await outbound(["workspace", "verify", "-w", workspace])).stderr).toContain("has no tracking domain");
    const set = (domain: string) => outbound(["workspace", "set", "-w", workspace, "--tracking-domain", domain]);
    expect((await set("u.acme.invalid")).stdout).toContain("once u.acme.invalid points here");
    expect((await set("localhost")).stdout).toContain("once localhost points here");
    const verified = await outbound(["workspace", "verify", "-w", workspace]);
    expect(verified.stdout).toBe("Opens and clicks are counted on localhost.\n");
    expect((await set("default")).stdout).toContain("Without a tracking domain");
  });
});

describe("token", () => {
  test("a new token works until it is revoked, and the list doesn't show it", async () => {
    const workspace = await newWorkspace();
    const created = await json(["token", "create", "-w", workspace, "--name", "CRM", "--read-only"]);
    expect(created).toEqual({ id: expect.any(String), token: expect.stringMatching(/^obt_\w{40}$/) });
    expect((await api(created.token)).status).toBe(200);

    const listed = await outbound(["token", "list", "-w", workspace, "--json"]);
    expect(JSON.parse(listed.stdout)).toEqual([expect.objectContaining({ name: "CRM", read_only: true })]);
    expect(listed.stdout).not.toContain(created.token);

    await json(["token", "revoke", "-w", workspace, created.id]);
    expect((await api(created.token)).status).toBe(401);
  });

  test("a token that may answer without a person is told in the list, and none is made that may only read", async () => {
    const workspace = await newWorkspace();
    const { id } = await json(["token", "create", "-w", workspace, "--may-answer"]);
    const { stdout } = await outbound(["token", "list", "-w", workspace]);
    expect(stdout).toMatch(new RegExp(`^${id} .* read, write and reply `, "m"));
    const refused = await outbound(["token", "create", "-w", workspace, "--may-answer", "--read-only"]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain("A token that may only read can't answer.");
  });

  test("a token has the end that it was given, and none is made that has expired", async () => {
    const workspace = await newWorkspace();
    const { id, token } = await json(["token", "create", "-w", workspace, "--expires-at", "2099-12-31T10:00:00Z"]);
    expect((await api(token)).status).toBe(200);
    expect(await json(["token", "list", "-w", workspace])).toMatchObject([
      { id, expires_at: expect.stringContaining("2099-12-31T10:00:00") },
    ]);
    expect(await outbound(["token", "create", "-w", workspace, "--expires-at", "2020-01-01"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("`expires_at` must lie ahead."),
    });
    expect((await outbound(["token", "create", "-w", workspace, "--expires-at", "soon"])).code).toBe(2);
  });
});

describe("prospect import", () => {
  test("each row is decided alone, and a row that isn't created is reported with its line", async () => {
    const workspace = await newWorkspace();
    const rows = [
      "email,First Name,plan,tags",
      "ann@x.example,Ann,gold,a;b",
      "nope,No",
      "ANN@x.example,Ann",
      "c@x.example,C,p,t,more",
    ];
    const csv = await file("people.csv", `${rows.join("\n")}\n`);
    expect(await json(["prospect", "import", "-w", workspace, "--file", csv])).toEqual({
      encoding: "utf-8",
      created: 1,
      other_emails: 0,
      duplicate: 1,
      invalid: 2,
      erased: 0,
      columns: [
        { name: "email", meaning: "email" },
        { name: "First Name", meaning: "first_name" },
        { name: "plan", meaning: "custom_fields.plan" },
        { name: "tags", meaning: "tags" },
      ],
      rows: [
        { line: 3, email: "nope", result: "invalid", reason: "not an email address" },
        { line: 4, email: "ann@x.example", result: "duplicate" },
        { line: 5, email: "c@x.example", result: "invalid", reason: "more cells than columns" },
      ],
    });
    const { token } = await json(["token", "create", "-w", workspace]);
    const { data } = (await (await api(token, "/prospects")).json()) as { data: object[] };
    expect(data).toEqual([
      expect.objectContaining({ first_name: "Ann", custom_fields: { plan: "gold" }, tags: ["a", "b"], source: "csv" }),
    ]);
  });

  test("more rows than one call takes are all imported, and a second run creates nobody", async () => {
    const workspace = await newWorkspace();
    const rows = Array.from({ length: 1_203 }, (_, index) => `p${index}@company${index % 9}.example`);
    const csv = await file("many.csv", `email\n${rows.join("\n")}\n`);
    const { stdout } = await outbound(["prospect", "import", "-w", workspace, "--file", csv]);
    expect(stdout).toBe("Columns: email is email.\n1203 created, 0 there already, 0 invalid.\n");
    const again = await json(["prospect", "import", "-w", workspace, "--file", csv]);
    expect(again).toMatchObject({ created: 0, duplicate: 1_203, invalid: 0 });
  });

  test("of several addresses in a cell the first is taken, and the report counts who has further ones", async () => {
    const workspace = await newWorkspace();
    const csv = await file("two.csv", 'email\n"Ann <ann@x.example>; ann@home.example"\nbob@x.example\n');
    const { stdout } = await outbound(["prospect", "import", "-w", workspace, "--file", csv]);
    expect(stdout).toContain("2 created, 0 there already, 0 invalid. other_emails has further addresses of 1 of the");
    const { token } = await json(["token", "create", "-w", workspace]);
    const { data } = (await (await api(token, "/prospects?email=ann@x.example")).json()) as { data: object[] };
    expect(data).toMatchObject([{ custom_fields: { other_emails: "ann@home.example" } }]);
  });
});

describe("prospect verify", () => {
  test("results are stored and counted in the campaign's figures; other rows are reported with their line", async () => {
    const workspace = await newWorkspace();
    const people = await file("verified.csv", "email\nann@x.example\nbob@x.example\n");
    await json(["prospect", "import", "-w", workspace, "--file", people]);
    const box = { email: "box@x.example", smtp: { host: "127.0.0.1", port: 9 } };
    await json([
      "mailbox",
      "add",
      "--no-check",
      "-w",
      workspace,
      "--file",
      await file("verified-box.json", JSON.stringify(box)),
    ]);
    const yaml = "name: Verified\nmailboxes: [box@x.example]\nsteps: [{ subject: Hi, body: . }]\n";
    const applied = ["campaign", "apply", "-w", workspace, "--file", await file("verified.yaml", yaml)];
    const { id } = await json(applied);
    const { token } = await json(["token", "create", "-w", workspace]);
    const invalid = async () => {
      const campaign = await (await api(token, `/campaigns/${id}`)).json();
      return (campaign as { stats: { prospects: { invalid: number | null } } }).stats.prospects.invalid;
    };
    await api(token, `/campaigns/${id}/prospects`, { emails: ["ann@x.example", "bob@x.example"] });
    expect(await invalid()).toBeNull();

    const rows = [
      "Email,Verification Status,checked_at,score",
      "ANN@x.example,Invalid,2020-01-02,7",
      "nobody@x.example,valid,,",
      "bob@x.example,good,,",
      "bob@x.example,valid,soon,",
      "ann@x.example,valid,2020-01-01,",
    ];
    const csv = await file("results.csv", `${rows.join("\n")}\n`);
    expect(await json(["prospect", "verify", "-w", workspace, "--file", csv])).toEqual({
      stored: 1,
      outdated: 1,
      "not-found": 1,
      invalid: 2,
      rows: [
        { line: 3, email: "nobody@x.example", result: "not-found" },
        {
          line: 4,
          email: "bob@x.example",
          result: "invalid",
          reason: "status must be one of: valid, invalid, risky, unknown",
        },
        {
          line: 5,
          email: "bob@x.example",
          result: "invalid",
          reason: "checked_at must be an ISO 8601 date or date-time",
        },
        { line: 6, email: "ann@x.example", result: "outdated" },
      ],
    });
    expect(await invalid()).toBe(1);
    const { data } = (await (await api(token, "/prospects?email=ann@x.example")).json()) as { data: object[] };
    expect(data).toMatchObject([
      { verification_status: "invalid", verification_checked_at: "2020-01-02T00:00:00.000+00:00" },
    ]);
    const { stdout } = await outbound(["prospect", "verify", "-w", workspace, "--file", csv]);
    expect(stdout).toContain("1 stored, 1 outdated, 1 not found, 2 invalid.\n");
  });
});

describe("suppression", () => {
  test("the domain of a mail provider is suppressed only with --yes", async () => {
    const workspace = await newWorkspace();
    expect(await outbound(["suppression", "add", "-w", workspace, "@Gmail.com"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("gmail.com is an email provider"),
    });
    await json(["suppression", "add", "-w", workspace, "--yes", "@Gmail.com"]);
  });

  test("entries of a workspace and of the global list are kept apart", async () => {
    const workspace = await newWorkspace();
    const [ours, everybodys] = [`${fresh("spam")}.example`, `${fresh("never")}@everywhere.example`];
    await json(["suppression", "add", "-w", workspace, ours]);
    await json(["suppression", "add", "--global", everybodys]);
    const values = async (...scope: string[]) =>
      (await json(["suppression", "list", ...scope])).map(
        ({ kind, value }: Record<string, string>) => `${kind} ${value}`,
      );
    expect(await values("-w", workspace)).toEqual([`domain ${ours}`]);
    const ofAll = await values("--global");
    expect(ofAll).toContain(`email ${everybodys}`);
    expect(ofAll).not.toContain(`domain ${ours}`);

    await json(["suppression", "remove", "-w", workspace, ours]);
    expect(await values("-w", workspace)).toEqual([]);
    const { stderr } = await outbound(["suppression", "remove", "-w", workspace, everybodys]);
    expect(stderr).toContain(`${everybodys} is not on this list`);
    expect((await outbound(["suppression", "add", "x.example"])).stderr).toBe(
      "Say which list: --workspace W, or --global.\n",
    );
    for (const verb of [["list"], ["add", "x.example"], ["remove", "x.example"]]) {
      expect((await outbound(["suppression", ...verb, "--global", "-w", workspace])).stderr).toBe(
        "Give --workspace W or --global, not both.\n",
      );
    }
  });
});

describe("webhook", () => {
  test("a webhook is set with a secret, tested and its delivery listed; the secret is rotated", async () => {
    const workspace = await newWorkspace();
    await using receiver = await startReceiver(system.certificates);
    const url = receiver.url("/events");
    expect(await json(["webhook", "set", "-w", workspace, "--url", url])).toEqual({ url });
    const { secret } = await json(["webhook", "secret", "-w", workspace]);
    expect(secret).toMatch(/^whsec_/);

    await json(["webhook", "test", "-w", workspace]);
    await eventually(async () =>
      expect(await json(["webhook", "deliveries", "-w", workspace, "--status", "delivered"])).toEqual([
        {
          id: expect.any(String),
          event: "test",
          url,
          status: "delivered",
          attempts: 1,
          last_error: null,
          next_attempt_at: null,
          has_receiver: true,
          workspace_id: workspace,
          created_at: expect.any(String),
        },
      ]),
    );
    expect(await json(["webhook", "secret", "-w", workspace, "--rotate"])).not.toEqual({ secret });
    expect(await json(["webhook", "set", "-w", workspace, "--remove"])).toEqual({ url: null });
    expect((await outbound(["webhook", "set", "-w", workspace])).stderr).toBe("Give --url U, or --remove.\n");
  });
});

describe("a process of its own", () => {
  test.each([
    "audit list",
    "campaign list",
    "company list",
    "conversation list",
    "export prospects --file -",
    "hook list",
    "invitation list",
    "job list",
    "mailbox list",
    "member list",
    "offer list",
    "prospect list",
    "reply list",
    "saved-answer list",
    "send list",
    "suppression list",
    "token list",
    "webhook deliveries",
    "workspace show",
  ])("answers a command of each group: %s", async (line) => {
    const workspace = await newWorkspace();
    expect(await launched([...line.split(" "), "-w", workspace])).toMatchObject({ code: 0, stderr: "" });
  });

  test.each(["metrics", "outbox parked", "queue list", "secret list", "user list --search nobody@x.example"])(
    "answers a command of the installation: %s",
    async (line) => {
      expect(await launched(line.split(" "))).toMatchObject({ code: 0, stderr: "" });
    },
  );
});

describe("what goes wrong", () => {
  test("an unknown command exits with 2 and names the help", async () => {
    for (const args of [["workspaces"], ["token", "create"], ["queue", "drop"], ["workspace", "list", "--yaml"]]) {
      const { code, stderr } = await launched(args);
      expect([args, code]).toEqual([args, 2]);
      expect(stderr).toContain("--help");
    }
    expect((await launched(["--help"])).code).toBe(0);
  });

  test("a service that isn't running is named at once", async () => {
    const { code, stderr } = await outbound(["workspace", "list"], { AMQP_NAMESPACE: "nobody." });
    expect(code).toBe(1);
    expect(stderr).toContain("The service that does this is not running");
  });
});
