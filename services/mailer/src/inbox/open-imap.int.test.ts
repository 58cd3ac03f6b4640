import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { toThisMachine } from "../testing/this-machine.fixture.ts";
import { inboxLimits } from "./inbox-limits.ts";
import { closeImap, ImapFailed, openImap } from "./open-imap.ts";

/** Connects to this machine without being a loopback address. */
const notLoopback = "0.0.0.0";
const account = { user: "ann", pass: "hunter2-hunter2", secure: false };

async function imapServer(capabilities: string, greeting = "OK") {
  const commands: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(`* ${greeting} [CAPABILITY IMAP4rev1 ${capabilities}] ready\r\n`);
    socket.setEncoding("latin1").on("data", (text: string) => {
      for (const line of text.split("\r\n").filter(Boolean)) {
        commands.push(line);
        const [tag, verb = ""] = line.split(" ");
        if (verb === "CAPABILITY") socket.write(`* CAPABILITY IMAP4rev1 ${capabilities}\r\n`);
        socket.write(`${tag} ${verb === "STARTTLS" ? "NO not now" : "OK done"}\r\n`);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const logins = () => commands.filter((line) => /hunter2|LOGIN|AUTHENTICATE/i.test(line));
  return { port: (server.address() as AddressInfo).port, logins };
}

test.each([
  ["is missing, as when somebody on the way takes it out", "AUTH=PLAIN", "OK"],
  ["is offered and then refused", "STARTTLS AUTH=PLAIN", "OK"],
  ["is missing as the session begins logged in", "AUTH=PLAIN", "PREAUTH"],
])("where STARTTLS %s, no login is sent, and the mailbox says why", async (_, capabilities, greeting) => {
  const { port, logins } = await imapServer(capabilities, greeting);
  const failure = openImap({ ...account, host: notLoopback, port }, inboxLimits, toThisMachine);
  await expect(failure).rejects.toThrow(ImapFailed);
  await expect(failure).rejects.toThrow(
    "The server offers no encryption (STARTTLS), and a login is not sent without. " +
      "If it can't be had, say `insecure: true` beside it in the mailbox's file.",
  );
  expect(logins()).toEqual([]);
});

test.each([
  ["closes the connection before it greets", "", "Could not connect: the server closed the connection."],
  ["greets with what isn't IMAP", "220 smtp.acme.test ESMTP\r\n", /^Could not connect: [a-z' ]+\.$/],
])("a server that %s is told in words that end with a full stop", async (_, greeting, message) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(greeting);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const secure of [false, true]) {
    const failure = openImap({ ...account, host: "127.0.0.1", port, secure }, inboxLimits, toThisMachine);
    await expect(failure).rejects.toThrow(secure ? /^Could not connect: [a-zA-Z', ]+\.$/ : message);
  }
});

test.each(["wrong", "p"])(
  "the wrong encryption is named, also if its error happens to contain the password %s",
  async (pass) => {
    const { port } = await imapServer("AUTH=PLAIN");
    const server = { ...account, pass, host: notLoopback, port, secure: true };
    const failure: ImapFailed = await openImap(server, inboxLimits, toThisMachine).then(
      () => Promise.reject(new Error("It connected.")),
      (error) => error,
    );
    expect(failure.message).toBe("Could not connect: no TLS at this port, where STARTTLS may be right.");
    expect(failure.cause).toBeUndefined();
  },
);

test("a login is sent unencrypted where the operator allows it, and to this machine", async () => {
  const { port, logins } = await imapServer("");
  closeImap(await openImap({ ...account, host: notLoopback, port, insecure: true }, inboxLimits, toThisMachine));
  expect(logins()).toHaveLength(1);
  closeImap(await openImap({ ...account, host: "127.0.0.1", port }, inboxLimits, toThisMachine));
  expect(logins()).toHaveLength(2);
});
