import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:https";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCertificates } from "@outbound/servers/certificates";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "./eventually.ts";
import { startReceiver, status } from "./receiver.ts";
import { startSmtpSink } from "./smtp-sink.ts";

test("a receiver is trusted by clients that know its authority, records requests and answers as set", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outbound-receiver-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const certificates = await createCertificates(folder);
  await using receiver = await startReceiver(certificates);
  const ca = await readFile(certificates.caFile, "utf8");

  expect(await post(receiver.url("/hook"), "one", ca)).toBe(200);
  receiver.answer = status(500);
  expect(await post(receiver.url("/hook"), "two", ca)).toBe(500);
  expect(receiver.received.map(({ method, path, body }) => [method, path, body.toString()])).toEqual([
    ["POST", "/hook", "one"],
    ["POST", "/hook", "two"],
  ]);
  await expect(post(receiver.url(), "three", undefined)).rejects.toThrow("certificate");
});

test("a mail sink stores mails, refuses a recipient when set, and can cut the connection after the final dot", async () => {
  await using sink = await startSmtpSink();
  expect(await send(sink.smtp.port)).toContain("250");
  expect(sink.mails).toEqual([
    {
      from: "a@sender.example",
      to: ["b@company.example"],
      text: "hello\r\n",
      begunAt: expect.any(Date),
      at: expect.any(Date),
    },
  ]);

  sink.misbehave = { rcpt: { code: 550, text: "5.1.1 nobody here" } };
  expect(await send(sink.smtp.port)).toContain("550 5.1.1 nobody here");
  expect(sink.mails).toHaveLength(1);

  sink.misbehave = { dot: "drop" };
  await send(sink.smtp.port);
  await eventually(() => expect(sink.mails).toHaveLength(2));
});

test("a mail sink lets in by a token whom it is told to, and whoever has none", async () => {
  const refusalOf = (user: string, token: string) =>
    user === "a@sender.example" && token === "good" ? undefined : { reply: "535 5.7.8 not accepted" };
  await using sink = await startSmtpSink(() => {}, { refusalOf });
  const logIn = (token: string) =>
    `AUTH XOAUTH2 ${Buffer.from(`user=a@sender.example\x01auth=Bearer ${token}\x01\x01`).toString("base64")}`;
  expect(await send(sink.smtp.port, [logIn("good")])).toContain("235");
  expect(await send(sink.smtp.port, [logIn("ended"), ""])).toContain("535");
  await send(sink.smtp.port);
  expect(sink.mails).toHaveLength(3);
});

function post(url: string, body: string, ca: string | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const req = request(url, { method: "POST", agent: false, ...(ca && { ca }) }, (res) => {
      res.resume();
      resolve(res.statusCode);
    });
    req.on("error", reject);
    req.end(body);
  });
}

function send(port: number, login: readonly string[] = []): Promise<string> {
  const lines = [
    "EHLO test",
    ...login,
    "MAIL FROM:<a@sender.example>",
    "RCPT TO:<b@company.example>",
    "DATA",
    "hello\r\n.",
    "QUIT",
  ];
  const socket = createConnection(port, "127.0.0.1");
  let replies = "";
  socket.on("data", (chunk) => {
    replies += chunk;
    if (/^\d{3} .*\r\n$/m.test(String(chunk))) socket.write(`${lines.shift() ?? "QUIT"}\r\n`);
  });
  return new Promise((resolve, reject) => socket.once("close", () => resolve(replies)).once("error", reject));
}
