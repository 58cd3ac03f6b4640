import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { expect, test } from "vitest";
import { startCliTest } from "./cli-test-kit.ts";

const { outbound, json, newWorkspace, file } = await startCliTest();

test("who adds a mailbox hears whether it is new and whether each of its servers lets it in", async () => {
  await using sink = await startSmtpSink();
  const workspace = await newWorkspace();
  const nobody = { host: "127.0.0.1", port: 1, user: "u", pass: "p" };
  const box = (servers: object) => file("box.json", JSON.stringify({ email: "mara@check.example", ...servers }));
  const add = async (servers: object, ...args: string[]) =>
    outbound(["mailbox", "add", "-w", workspace, "--file", await box(servers), ...args]);

  const added = await add({ smtp: sink.smtp, imap: nobody });
  expect(added).toMatchObject({ code: 0, stderr: "" });
  const [, id = ""] = /is added, ([\da-f-]{36}):/.exec(added.stdout) ?? [];
  const lines = added.stdout.split("\n").slice(1);
  expect(lines).toEqual([
    "SMTP: connected, and its login is accepted.",
    expect.stringMatching(/^IMAP: IMAP at 127\.0\.0\.1:1: Could not connect/),
    `It is saved all the same. Mend the file and add it again, or the server and try \`outbound mailbox check ${id}\`.`,
    "",
  ]);
  expect(await outbound(["mailbox", "check", "-w", workspace, id])).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("SMTP: connected, and its login is accepted.\nIMAP: IMAP at 127.0.0.1:1"),
  });

  const replaced = await add({ smtp: sink.smtp });
  expect(replaced.stdout).toContain(`Mailbox mara@check.example was there, and has new settings, ${id}:`);
  expect(replaced.stdout.split("\n").slice(1)).toEqual(["SMTP: connected, and its login is accepted.", ""]);
  const unchecked = await add({ smtp: nobody }, "--no-check");
  expect(unchecked.stdout.split("\n")).toHaveLength(2);
  expect(await json(["mailbox", "add", "-w", workspace, "--file", await box({ smtp: sink.smtp })])).toMatchObject({
    id,
    outcome: "replaced",
    connections: [{ protocol: "smtp", ok: true, error: null }],
  });
  expect(sink.mails).toEqual([]);
});
