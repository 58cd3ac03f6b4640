import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { startCliTest } from "./cli.fixture.ts";

const { system, outbound, json, newWorkspace, file, api, enrolled } = await startCliTest();

const wait = ["--wait", "60"];
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
    stdout: `The workspace's sending is paused: no further mail leaves until \`outbound resume --workspace ${workspace}\`.\n`,
    stderr: "",
  });
  expect((await outbound(["pause", "--workspace", workspace, "--reason", "Unpaid"])).stdout).toBe(
    `The workspace's sending was paused already: no further mail leaves until \`outbound resume --workspace ${workspace}\`.\n` +
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
  expect(stdout).toMatch(/ is not sent\.\n {2}The workspace's sending is paused since /);
  expect(stdout).toMatch(/\n {2}Its mailbox is paused since /);
  const { name } = (await json(["workspace", "list"])).find(({ id }: { id: string }) => id === workspace);
  const listed = (await outbound(["paused"])).stdout;
  expect(listed).toMatch(/mailbox ann@pauses\.example .* operator +Wrong price\n/);
  expect(listed).toContain(`  ${name}  `);
  expect(listed).not.toContain(`the workspace's sending  ${workspace}`);

  expect((await outbound(["resume", "--workspace", workspace])).stdout).toBe("The workspace's sending is resumed.\n");
  expect((await outbound(["pause", "--all", ...why])).stdout).toContain(
    "All sending is paused: no further mail leaves until `outbound resume --all`.",
  );
  expect((await outbound(["mailbox", "resume", mailboxId])).stdout).toBe(
    "Mailbox ann@pauses.example is resumed.\nIt stays paused all the same: all sending, by operator (Wrong price).\n",
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
