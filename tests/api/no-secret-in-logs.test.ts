import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { serviceNames } from "@outbound/servers/services";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver, status } from "@outbound/testing/receiver";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { type System, startSystem } from "@outbound/testing/system";
import { startTcpProxy, type TcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createProspect, freshWorkspace, request, runningCampaign, useSystem } from "./workspace.ts";

const random = () => randomBytes(12).toString("hex");
const secretKey = randomBytes(32).toString("hex");
const sealingKey = randomBytes(32).toString("hex");
const databasePassword = `database-${random()}`;
const role = `secrets_${random()}`;

let superuser: Db;
let proxy: TcpProxy;
let system: System;

beforeAll(async () => {
  const { postgresUrl, rabbitmqUrl } = testServers();
  superuser = openDatabase({ url: postgresUrl, applicationName: "test" });
  await superuser.query(`create role ${role} login superuser password '${databasePassword}'`);
  proxy = await startTcpProxy(rabbitmqUrl);
  const owned = new URL(postgresUrl);
  owned.username = role;
  owned.password = databasePassword;
  system = await startSystem({
    amqpUrl: proxy.url,
    postgresUrl: owned.href,
    secretKey,
    env: { LOG_LEVEL: "trace", OUTBOUND_SEALING_KEYS: sealingKey },
  });
  useSystem(system);
});

afterAll(async () => {
  await system?.stop();
  await proxy?.[Symbol.asyncDispose]();
  await superuser?.query(`drop role if exists ${role}`);
  await superuser?.close();
});

test("no secret and no address is in any service's log at its finest level, whatever succeeds or fails", async () => {
  const mailboxPassword = `mailbox-${random()}`;
  const idempotencyKey = `key-${random()}`;
  const people = ["well", "badly", "erased"].map((how) => `${how}-${random()}@people.example`) as [
    string,
    string,
    string,
  ];
  const workspace = await freshWorkspace();

  // One mailbox works, one has servers that repeat the login in their reply, and one has no server.
  const [sink, echo] = [await startSmtpSink(), await startEchoingServers()];
  onTestFinished(() => sink[Symbol.asyncDispose]());
  const login = { user: `ann-${random()}@sender.example`, pass: mailboxPassword };
  const email = () => `sender-${random()}@sender.example`;
  const working = await workspace.operate(addMailbox, { email: email(), smtp: { ...sink.smtp, ...login } });
  const refused = await workspace.operate(addMailbox, {
    email: email(),
    smtp: { host: "127.0.0.1", port: echo.smtpPort, ...login },
    imap: { host: "127.0.0.1", port: echo.imapPort, ...login },
  });
  const nobody = await workspace.operate(addMailbox, {
    email: email(),
    smtp: { host: "127.0.0.1", port: 9, ...login },
  });
  const answers: unknown[] = [];
  for (const { id } of [working, refused, nobody]) {
    answers.push(await workspace.operate(checkCredential, { mailbox_id: id }));
  }
  expect(answers.map((check) => (check as { ok: boolean }).ok)).toEqual([true, false, false]);

  const receiver = await startReceiver(system.certificates, status(500));
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url() });
  const { secret: webhookSecret } = await workspace.operate(revealWebhookSecret, {});

  const otherToken = `obt_${randomBytes(20).toString("hex")}`;
  const key = { "idempotency-key": idempotencyKey };
  const prospect = await createProspect(workspace, { email: people[0] });
  for (let n = 0; n < 2; n += 1) await workspace.post("/prospects", { email: people[1], first_name: "Bea" }, key);
  await workspace.post("/prospects", { email: people[1] });
  await workspace.post("/prospects", `{"email": "${people[1]}", "token": "${webhookSecret}"`);
  await workspace.get(`/prospects?email=${people[0]}&secret=${webhookSecret}`);
  await workspace.post("/suppressions", { value: people[1] });
  expect((await request(otherToken, "GET", "/prospects")).status).toBe(401);

  const campaigns = [
    await runningCampaign(workspace, { mailboxes: [working.email] }),
    await runningCampaign(workspace, { mailboxes: [refused.email] }),
  ];
  for (const campaign of campaigns) {
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [prospect.id] });
  }
  await eventually(() => sink.mails.length === 1);
  sink.misbehave.rcpt = { code: 550, text: `5.1.1 <${people[2]}> is unknown here, says ${login.user}` };
  const erased = await createProspect(workspace, { email: people[2] });
  await workspace.post(`/campaigns/${campaigns[0]}/prospects`, { prospect_ids: [erased.id] });
  await eventually(async () => {
    const { data } = await workspace.operate(listDeliveries, { limit: "100" });
    return data.some(({ event, attempts }) => event === "bounced" && attempts > 0);
  });
  await workspace.operate(eraseProspect, { prospect: people[2] });
  const [link = ""] =
    /http:\/\/127\.0\.0\.1:\d+\/u\/[\w-]+/.exec(sink.mails[0]?.text.replaceAll("=\r\n", "") ?? "") ?? [];
  expect((await fetch(link, { method: "POST", body: "List-Unsubscribe=One-Click" })).status).toBe(200);
  answers.push(await workspace.get("/mailboxes"));

  await superuser.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [role]);
  proxy.refuse(true);
  proxy.cut();
  expect((await workspace.get("/prospects")).status).toBe(503);
  await eventually(async () => expect(await system.log("gateway")).toContain("broker.connection_failed"));
  proxy.refuse(false);
  await eventually(async () => expect((await workspace.get("/prospects")).status).toBe(200));
  await system.restart("mailer");

  const logs = await Promise.all(serviceNames.map(async (name) => ({ name, text: await system.log(name) })));
  const secrets = {
    token: workspace.token,
    "another's token": otherToken,
    "mailbox password": mailboxPassword,
    "webhook secret": webhookSecret,
    "secret key": secretKey,
    "sealing key": sealingKey,
    "Idempotency-Key": idempotencyKey,
    "database password": databasePassword,
    "unsubscribe link": link.split("/u/")[1] ?? "",
    login: login.user,
    sender: working.email,
    ...Object.fromEntries(people.map((address) => [address, address])),
  };
  for (const { name, text } of logs) {
    expect(text.length, name).toBeGreaterThan(0);
    for (const line of text.trim().split("\n")) expect(() => JSON.parse(line), line).not.toThrow();
    for (const [what, secret] of Object.entries(secrets)) expectWithout(text, secret, `${what} in the log of ${name}`);
    expect(text, `addresses in the log of ${name}`).not.toMatch(/@(people|sender)\.example/);
    expect(text, name).not.toContain(new URL(testServers().rabbitmqUrl).href.replace(/\/$/, ""));
  }
  expectWithout(JSON.stringify(answers), mailboxPassword, "mailbox password in an answer");
}, 300_000);

test.each(serviceNames)(
  "%s says why it can't start or connect, without the passwords that it tried",
  async (name) => {
    const password = `wrong-${random()}`;
    const broker = new URL(testServers().rabbitmqUrl);
    broker.password = password;
    for (const [amqpUrl, databaseUrl] of [
      [broker.href, `postgres://postgres:${password}@127.0.0.1:1/nothing`],
      [`amqp://guest:${password}@[broken/`, `postgres://postgres:${password}@[broken/`],
    ] as const) {
      const output = await firstWords(name, {
        AMQP_URL: amqpUrl,
        DATABASE_URL: databaseUrl,
        OUTBOUND_SECRET_KEY: secretKey,
        TRACKING_URL: "http://127.0.0.1:9",
        JOURNAL_FOLDER: join(tmpdir(), `journal-${random()}`),
        LOG_LEVEL: "trace",
        METRICS_PORT: "0",
        PORT: "0",
      });
      expect(output).not.toBe("");
      expectWithout(output, password, "password");
      expectWithout(output, secretKey, "secret key");
    }
  },
  300_000,
);

function expectWithout(text: string, secret: string, what: string): void {
  expect(secret.length, what).toBeGreaterThan(8);
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    encodeURIComponent(secret),
    ...(["base64", "base64url", "hex"] as const).map((form) => bytes.toString(form)),
  ];
  // Asserts a boolean, because a failure report would contain the whole text, with the secret in it.
  for (const form of forms) expect(text.toLowerCase().includes(form.toLowerCase()), what).toBe(false);
}

async function firstWords(name: string, env: Record<string, string>): Promise<string> {
  const main = fileURLToPath(new URL(`../../services/${name}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let isOver = false;
  void ended.then(() => (isOver = true));
  await eventually(() => isOver || /"level":(40|50|60)/.test(output));
  child.kill("SIGKILL");
  await ended;
  return output;
}

async function startEchoingServers() {
  const start = async (greeting: string, answer: (line: string) => string) => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.write(`${greeting}\r\n`);
      let pending = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        pending += chunk;
        for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
          socket.write(`${answer(pending.slice(0, end))}\r\n`);
          pending = pending.slice(end + 2);
        }
      });
    });
    server.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port;
  };
  const smtpPort = await start("220 ready", (line) => {
    if (/^EHLO/i.test(line)) return "250-hello\r\n250 AUTH PLAIN LOGIN";
    const plain = Buffer.from(line.replace(/^AUTH PLAIN /i, ""), "base64")
      .toString()
      .replaceAll("\0", " ");
    return /^AUTH/i.test(line) ? `535 5.7.8 ${line} is wrong, that is${plain}` : "250 fine";
  });
  const imapPort = await start("* OK [CAPABILITY IMAP4rev1] ready", (line) => {
    const [tag, verb] = line.split(" ");
    if (verb?.toUpperCase() === "LOGIN") return `${tag} NO [AUTHENTICATIONFAILED] refused: ${line}`;
    return `* CAPABILITY IMAP4rev1\r\n${tag} OK done`;
  });
  return { smtpPort, imapPort };
}
