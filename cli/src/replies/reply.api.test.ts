import { connectBroker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { system, outbound, json, newWorkspace, file, enrolled } = await cliTest();

test("a held reply is listed as held, accepted by its id, and its conversation assigned, snoozed and closed", async () => {
  await using sink = await startSmtpSink();
  const workspace = await newWorkspace();
  const box = JSON.stringify({ email: "mara@cli.example", smtp: sink.smtp });
  const mailbox = await json(["mailbox", "add", "--no-check", "-w", workspace, "--file", await file("box.json", box)]);
  const anyTime = "{ window_start_hour: 0, window_end_hour: 24, send_on_weekends: true }";
  const yaml = `name: Spring\nmailboxes: [mara@cli.example]\nsettings: ${anyTime}\nsteps: [{ subject: Hi, body: Hello }]\n`;
  const { id } = await json(["campaign", "apply", "-w", workspace, "--file", await file("spring.yaml", yaml)]);
  await json(["campaign", "start", "-w", workspace, id]);
  await enrolled(workspace, id, "ann@x.example");
  const sent = () => json(["send", "list", "-w", workspace, "--status", "sent"]);
  await eventually(async () => expect(await sent()).toHaveLength(1));

  const { amqpUrl: url, namespace } = system;
  await using stack = new AsyncDisposableStack();
  const broker = stack.adopt(await connectBroker({ url, namespace, name: "cli-test", log: silentLog }), (one) =>
    one.close(),
  );
  const mail = {
    workspace_id: workspace,
    mailbox_id: mailbox.id,
    folder: "inbox" as const,
    received_at: new Date(),
    message_id: "<forged@elsewhere.example>",
    in_reply_to: null,
    references: [],
    ref: null,
    from: { address: "ann@x.example", name: null },
    from_trusted: false,
    to: ["mara@cli.example"],
    subject: "Hello",
    text: "Call me.",
    html: null,
    automatic_headers: {},
    report: null,
  };
  await publish(broker, mailReceived, mail);
  const held = () => json(["reply", "list", "-w", workspace, "--held"]);
  await eventually(async () => expect(await held()).toMatchObject([{ from: "ann@x.example", held: true }]));
  const [reply] = await held();
  expect((await outbound(["reply", "list", "-w", workspace])).stdout).toMatch(
    /^ID +RECEIVED +FROM .*\n[\da-f-]{36} +\S+ +ann@x\.example +mara@cli\.example +Spring +1 +held +Call me\.$/m,
  );
  expect((await outbound(["reply", "show", "-w", workspace, reply.id])).stdout).toMatch(
    /^\S+ {2}step 1 of Spring, sent\nFrom +mara@cli\.example\nTo +ann@x\.example\nSubject +Hi\n\n {2}Hello[^]*\n\n\S+ {2}reply, held\nFrom +ann@x\.example\nTo +mara@cli\.example\nSubject +Hello\n\n {2}Call me\.\n$/,
  );
  const accept = () => outbound(["reply", "accept", "-w", workspace, reply.id]);
  expect((await accept()).stdout).toBe("The reply from ann@x.example is accepted.\n");
  expect(await held()).toEqual([]);
  const trail = () => outbound(["audit", "list", "-w", workspace]);
  await eventually(async () => expect((await trail()).stdout).toContain(" reply of ann@x.example "));
  expect((await accept()).code).toBe(0);
  expect(await json(["reply", "list", "-w", workspace])).toMatchObject([{ id: reply.id, held: false }]);

  const inbox = (...more: string[]) => json(["conversation", "list", "-w", workspace, ...more]);
  const change = async (...words: string[]) => (await outbound(["conversation", ...words])).stdout;
  expect(await inbox()).toMatchObject([{ reply_id: reply.id, workspace_id: workspace, open: true, assignee: null }]);
  expect((await outbound(["conversation", "list"])).stdout).toMatch(
    new RegExp(
      `^LAST REPLY +WORKSPACE +AT .*[^]*\n${reply.id} .+ ann@x\\.example +Spring .* open, unread +Call me\\.$`,
      "m",
    ),
  );
  expect(await change("assign", reply.id, "Ada@cli.example")).toBe(
    "The conversation with ann@x.example is assigned to Ada@cli.example.\n",
  );
  expect(await inbox("--assignee", "ada@cli.example")).toHaveLength(1);
  expect(await inbox("--assignee", "nobody")).toEqual([]);
  expect(await change("assign", reply.id, "nobody")).toBe("The conversation with ann@x.example is nobody's.\n");
  expect(await change("label", reply.id, "Needs demo", "budget")).toBe(
    "The conversation with ann@x.example is labelled Needs demo, budget.\n",
  );
  expect(await inbox("--label", "needs demo")).toMatchObject([{ labels: ["budget", "needs demo"] }]);
  expect(await change("unlabel", reply.id, "budget")).toBe(
    "The conversation with ann@x.example is no longer labelled budget.\n",
  );
  expect(await inbox("--label", "budget")).toEqual([]);
  const forward = await json([
    "reply",
    "forward",
    reply.id,
    "boss@x.example",
    "--text",
    await file("note.txt", "Yours?"),
  ]);
  expect(await json(["reply", "show", reply.id])).toContainEqual(
    expect.objectContaining({ id: forward.id, to: "boss@x.example", text: expect.stringMatching(/^Yours\?\n\n-/) }),
  );
  expect((await outbound(["reply", "show", reply.id])).stdout).toMatch(/forwarded by .*, (planned|claimed)/);
  expect((await outbound(["reply", "withdraw", forward.id])).code).toBe(0);
  expect(await change("labels", "-w", workspace)).toBe("needs demo\n");
  expect(await change("notes", reply.id)).toBe("There are no notes.\n");
  expect(await change("note", reply.id, await file("for-us.txt", "Ask Ben first.\nHe knows her."))).toBe(
    "The note is written.\n",
  );
  const notes = await json(["conversation", "notes", reply.id]);
  expect(notes).toMatchObject([{ text: "Ask Ben first.\nHe knows her." }]);
  expect(await change("notes", reply.id)).toMatch(
    new RegExp(`^\\S+  .+  ${notes[0].id}\n\n  Ask Ben first\\.\n  He knows her\\.\n$`),
  );
  expect(await change("delete-note", reply.id, notes[0].id)).toBe("The note is deleted.\n");
  expect((await outbound(["conversation", "delete-note", reply.id, notes[0].id])).stderr).toContain("Note not found");
  const written = await file("draft.txt", "On Tuesday?\n");
  expect(await change("draft", reply.id)).toBe("There is no draft.\n");
  expect(await change("draft", reply.id, written)).toBe("The draft is saved.\n");
  expect(await change("draft", reply.id)).toBe("On Tuesday?\n");
  const other = await file("other.txt", "On Friday?\n");
  expect((await outbound(["conversation", "draft", reply.id, other])).stderr).toContain("There is a later draft");
  const { revision } = await json(["conversation", "draft", reply.id]);
  expect(await change("draft", reply.id, other, "--revision", revision)).toBe("The draft is saved.\n");
  expect(await json(["conversation", "draft", reply.id])).toMatchObject({ text: expect.stringContaining("Friday") });
  expect(await change("snooze", reply.id, "2099-01-01T09:00:00Z")).toBe(
    "The conversation with ann@x.example is snoozed until 2099-01-01T09:00:00.000+00:00.\n",
  );
  expect(await inbox()).toEqual([]);
  expect(await inbox("--show", "snoozed")).toMatchObject([{ snoozed_until: expect.stringContaining("2099-01-01T09") }]);
  expect(await change("wake", reply.id)).toBe("The conversation with ann@x.example is awake.\n");
  expect(await inbox()).toHaveLength(1);
  expect(await change("close", reply.id)).toBe("The conversation with ann@x.example is closed.\n");
  expect(await inbox()).toEqual([]);
  expect(await change("reopen", reply.id)).toBe("The conversation with ann@x.example is open.\n");
  expect(await change("unread", reply.id)).toBe("The conversation with ann@x.example is unread.\n");
  expect(await inbox("--show", "unread")).toMatchObject([{ reply_id: reply.id, open: true }]);

  await publish(broker, mailReceived, {
    ...mail,
    folder: "sent",
    message_id: "<by.hand@cli.example>",
    in_reply_to: mail.message_id,
    from: { address: "mara@cli.example", name: null },
    to: ["ann@x.example"],
    text: "On Monday.",
  });
  await eventually(async () => expect(await inbox()).toEqual([]));
  expect((await outbound(["reply", "show", reply.id])).stdout).toMatch(
    /reply from mara@cli\.example, in their own email program, sent\n[^]*\n\n {2}On Monday\.\n/,
  );
});
