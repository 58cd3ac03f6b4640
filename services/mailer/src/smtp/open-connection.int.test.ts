import type { AddressInfo } from "node:net";
import { ScriptedSmtpServer } from "@outbound/testing/scripted-smtp-server";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../limits.ts";
import { toThisMachine } from "../testing/this-machine.fixture.ts";
import { hangUp } from "./idle-connections.ts";
import { ConnectionFailed, openConnection } from "./open-connection.ts";

const user = "ann@acme.test";
const pass = "hunter2-hunter2";
const notLoopback = "0.0.0.0";

async function mailServer(options: SMTPServerOptions = {}) {
  const logins: string[] = [];
  const server = new SMTPServer({
    onAuth(auth, _session, done) {
      logins.push(`${auth.username}:${auth.password}`);
      done(auth.password === pass ? null : new Error("no"), { user: auth.username ?? "" });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const smtp = {
    host: "localhost",
    port: (server.server.address() as AddressInfo).port,
    secure: options.secure ?? false,
  };
  return { smtp, logins };
}

test("in a private network STARTTLS is used when offered, whoever signed the certificate", async () => {
  const { smtp, logins } = await mailServer();
  const connection = await openConnection({ ...smtp, user, pass }, limits, toThisMachine);
  expect(connection.secure).toBe(true);
  expect(logins).toEqual([`${user}:${pass}`]);
  hangUp(connection);
});

test("implicit TLS is refused for an untrusted certificate, and the password is not sent", async () => {
  const { smtp, logins } = await mailServer({ secure: true });
  const failure = openConnection({ ...smtp, user, pass }, limits, toThisMachine);
  await expect(failure).rejects.toThrow(/certificate/i);
  await expect(failure).rejects.toThrow(ConnectionFailed);
  expect(logins).toEqual([]);
});

test("a server without TLS is used unencrypted, and without a login when it offers none", async () => {
  const { smtp, logins } = await mailServer({ disabledCommands: ["STARTTLS", "AUTH"] });
  const connection = await openConnection({ ...smtp, user, pass }, limits, toThisMachine);
  expect(connection.secure).toBe(false);
  expect(logins).toEqual([]);
  hangUp(connection);
});

test("without STARTTLS, as when an attacker strips it, neither login nor mail is sent", async () => {
  await using server = await ScriptedSmtpServer.start();
  for (const extensions of [["AUTH PLAIN LOGIN"], ["8BITMIME"], []]) {
    server.extensions = extensions;
    const failure = openConnection({ ...server.smtp, host: notLoopback, user, pass }, limits, toThisMachine);
    await expect(failure).rejects.toThrow(
      `${notLoopback}:${server.smtp.port} offers no encryption (STARTTLS), and a login is not sent without. ` +
        "If it can't be had, say `insecure: true` beside it in the mailbox's file.",
    );
    await expect(failure).rejects.toThrow(ConnectionFailed);
  }
  expect(server.commands.filter((line) => !/^(EHLO|QUIT)/.test(line))).toEqual([]);
});

test("a server that offers STARTTLS and then refuses it gets no login", async () => {
  await using server = await ScriptedSmtpServer.start();
  server.extensions = ["STARTTLS", "AUTH PLAIN LOGIN"];
  for (const host of [notLoopback, server.smtp.host]) {
    await expect(openConnection({ ...server.smtp, host, user, pass }, limits, toThisMachine)).rejects.toThrow(
      ConnectionFailed,
    );
  }
  expect(server.commands.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([]);
});

test("a login is sent unencrypted where the operator allows it, and to this machine; without one no TLS is needed", async () => {
  await using server = await ScriptedSmtpServer.start({ auth: "235 welcome" });
  server.extensions = ["AUTH PLAIN LOGIN"];
  const logins = () => server.commands.filter((line) => line.startsWith("AUTH PLAIN "));
  const open = async (more: { host?: string; insecure?: boolean; user?: string; pass?: string }) =>
    hangUp(await openConnection({ ...server.smtp, ...more }, limits, toThisMachine));
  await open({ host: notLoopback, insecure: true, user, pass });
  await open({ host: "127.0.0.1", user, pass });
  await open({ host: "localhost", user, pass });
  expect(logins()).toHaveLength(3);
  await open({ host: notLoopback });
  expect(logins()).toHaveLength(3);
});

test("a refused login shows the server's reply without the password", async () => {
  const { smtp } = await mailServer();
  const failure = await openConnection({ ...smtp, user, pass: "wrong-secret" }, limits, toThisMachine).catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof ConnectionFailed)) throw new Error("it should have failed");
  expect(failure.reply?.code).toBe(535);
  expect(failure.message).toContain("did not accept the login: 535");
  for (const secret of ["wrong-secret", Buffer.from("wrong-secret").toString("base64")]) {
    expect(failure.message + String(failure.stack)).not.toContain(secret);
  }
});
