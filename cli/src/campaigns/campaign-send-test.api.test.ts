import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { expect, test } from "vitest";
import { cliTest, fresh } from "../cli.fixture.ts";

const { outbound, json, newWorkspace, file, page } = await cliTest();

test("a step is sent as a test to a member, for a person or a made-up one, and to nobody else", async () => {
  await using sink = await startSmtpSink();
  const workspace = await newWorkspace();
  const box = JSON.stringify({ email: "mara@cli.example", smtp: sink.smtp });
  await json(["mailbox", "add", "--no-check", "-w", workspace, "--file", await file("box.json", box)]);
  const steps = `[{ subject: "Hi {{ first_name }}", body: One }, { subject: "Re: Hi", body: "Two, {{ email }}" }]`;
  const yaml = `name: Spring\nmailboxes: [mara@cli.example]\nsteps: ${steps}\n`;
  const { id } = await json(["campaign", "apply", "-w", workspace, "--file", await file("spring.yaml", yaml)]);
  const csv = await file("people.csv", "email\nann@gmail.com\n");
  await json(["prospect", "import", "-w", workspace, "--file", csv]);
  const to = `${fresh("ada")}@lovelace.example`;
  const inCapitals = to.replace("ada", "Ada").replace("lovelace", "Lovelace");
  const { url } = await json(["user", "invite", "-w", workspace, "--role", "viewer", to]);
  expect((await page("link.redeem", { secret: new URL(url).hash.slice(1), password: "a long secret" })).status).toBe(
    200,
  );
  const send = (to: string, ...args: string[]) =>
    outbound(["campaign", "send-test", "-w", workspace, "Spring", "--to", to, ...args]);

  expect(await send(inCapitals)).toEqual({
    code: 0,
    stderr: "",
    stdout: `The server took it. From mara@cli.example to ${inCapitals}.\n`,
  });
  expect((await send(to, "--step", "2", "--email", "ann@gmail.com", "--mailbox", "mara@cli.example")).code).toBe(0);
  expect(sink.mails.map((mail) => mail.to)).toEqual([[inCapitals], [to]]);
  expect(sink.mails.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual([
    "[Test] Hi Alex",
    "[Test] Re: Hi",
  ]);
  expect(sink.mails[1]?.text).toContain("Two, ann@gmail.com");

  expect((await send("eve@elsewhere.example")).stderr).toBe(
    "eve@elsewhere.example is no member of this workspace: a test goes to its members alone.\n",
  );
  expect(await send(to, "--email", "ann@gmail.com")).toMatchObject({
    code: 1,
    stderr: "No value for first_name: this prospect would get no email. Choose another one.\n",
  });
  sink.misbehave.dot = "drop";
  const command = ["campaign", "send-test", "-w", workspace, id, "--to", to];
  expect(await json(command)).toMatchObject({ status: "unknown", from: "mara@cli.example" });
  const { code, stderr } = await send(to);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The server was silent at the end, .*\n$/),
  });
  expect(await json(["send", "list", "-w", workspace])).toEqual([]);
});
