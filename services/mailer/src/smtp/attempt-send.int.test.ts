import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { type Act, ScriptedSmtpServer, type Stage } from "@outbound/testing/scripted-smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { type Limits, limits as realLimits } from "../limits.ts";
import { loadedSend } from "../testing/loaded-send.fixture.ts";
import { noGrants } from "../testing/no-grants.fixture.ts";
import { toThisMachine } from "../testing/this-machine.fixture.ts";
import { attemptSend } from "./attempt-send.ts";
import type { LoadedSend } from "./build-message.ts";
import { IdleConnections } from "./idle-connections.ts";
import { type Ending, outcomeOf } from "./outcome.ts";

const workspaceId = randomUUID();
type Options = {
  requestDispatch?: () => Promise<boolean>;
  idle?: IdleConnections;
  loaded?: LoadedSend;
  limits?: Limits;
};

async function attempt(server: ScriptedSmtpServer, options: Options = {}) {
  const { requestDispatch = async () => true, idle, loaded, limits = realLimits } = options;
  const own = idle ?? idleConnections();
  const credential = { open: () => ({ smtp: server.smtp, imap: null }), version: 1 };
  return attemptSend(
    { workspaceId, send: loaded ?? loadedSend(), credential, requestDispatch },
    { idle: own, grants: noGrants, limits, egress: toThisMachine },
  );
}

function idleConnections(total = 10): IdleConnections {
  const idle = new IdleConnections({ idleMs: 60_000, perMailbox: 5, total });
  onTestFinished(() => idle.close());
  return idle;
}

const outcome = (ending: Ending) => (ending.kind === "called-off" ? "called-off" : outcomeOf(ending).outcome);

/** Once it is greeted, what either side sent before has arrived at the other. */
async function roundTrip({ smtp }: ScriptedSmtpServer): Promise<void> {
  const socket = connect(smtp.port, smtp.host);
  await once(socket, "data");
  socket.destroy();
}

/** Only the stage that hangs is short, so that a slow machine ends no other one. */
function limitsFor(stage: Stage): Limits {
  if (stage === "greeting" || stage === "ehlo") return { ...realLimits, greetingMs: 300 };
  return { ...realLimits, [stage === "body" || stage === "dot" ? "bodyMs" : "envelopeMs"]: 300 };
}

const deaths: [stage: Stage, copies: number, outcome: string][] = [
  ["greeting", 0, "deferred"],
  ["ehlo", 0, "deferred"],
  ["mail", 0, "deferred"],
  ["rcpt", 0, "deferred"],
  ["data", 0, "deferred"],
  ["body", 0, "unknown"],
  ["dot", 1, "unknown"],
];

for (const act of ["close", "reset", "hang"] as const) {
  for (const extensions of [[], ["PIPELINING"]]) {
    test.each(deaths)(
      `${act} at %s, ${extensions.join() || "no extension"}: %i copies and %s`,
      async (stage, copies, expected) => {
        await using server = await ScriptedSmtpServer.start({ [stage]: act });
        server.extensions = extensions;
        const limits = act === "hang" ? limitsFor(stage) : realLimits;
        expect(outcome(await attempt(server, { limits }))).toBe(expected);
        expect(server.copies).toHaveLength(copies);
      },
    );
  }
}

const refusals: [stage: Stage, reply: Act, outcome: string, fault: string][] = [
  ["greeting", "554 5.7.1 no service for you", "deferred", "sender"],
  ["greeting", "421 4.3.2 busy", "deferred", "sender"],
  ["mail", "550 5.1.8 unknown sender", "refused", "sender"],
  ["mail", "451 4.3.0 later", "deferred", "sender"],
  ["rcpt", "550 5.1.1 user unknown", "refused", "recipient"],
  ["rcpt", "550 5.7.1 blocked", "refused", "sender"],
  ["rcpt", "450 4.2.1 mailbox busy", "deferred", "recipient"],
  ["data", "554 5.5.1 no valid recipients", "refused", "sender"],
  ["data", "421 4.7.0 too many", "deferred", "sender"],
  ["dot", "554 5.7.1 spam", "refused", "sender"],
  ["dot", "550 5.1.1 user unknown", "refused", "recipient"],
  ["dot", "451 4.3.0 try later", "deferred", "sender"],
  ["dot", "421 4.3.2 shutting down", "deferred", "sender"],
  ["body", "552 5.3.4 too big", "refused", "sender"],
];

for (const extensions of [[], ["PIPELINING"]]) {
  test.each(refusals)(
    `a reply is definite, ${extensions.join() || "no extension"}: %s %s`,
    async (stage, reply, expected, fault) => {
      await using server = await ScriptedSmtpServer.start({ [stage]: reply });
      server.extensions = extensions;
      if (stage === "body") server.acts.dot = "hang";
      const ending = await attempt(server);
      if (ending.kind === "called-off") throw new Error("nobody called it off");
      const { smtp_code, ...rest } = outcomeOf(ending);
      expect(smtp_code).toBe(Number(reply.slice(0, 3)));
      expect(rest).toMatchObject({ outcome: expected, fault, enhanced_code: reply.split(" ")[1] });
      if (stage !== "body") expect(server.copies).toHaveLength(0);
    },
  );
}

test("an accepted message arrives once and whole, over one connection that is reused", async () => {
  await using server = await ScriptedSmtpServer.start();
  const idle = idleConnections();
  const first = loadedSend();
  const second = { ...loadedSend(), mailbox_id: first.mailbox_id };
  for (const loaded of [first, second]) {
    const ending = await attempt(server, { idle, loaded });
    const reply = { code: 250, enhancedCode: "2.0.0", text: "taken" };
    expect(ending).toEqual({ kind: "accepted", reply, wireId: null });
    expect(server.countOf(loaded.message.message_id)).toBe(1);
  }
  expect(server.connections).toBe(1);
});

test("a mailbox that has begun to send keeps its connection, and the longest idle one is closed", async () => {
  await using server = await ScriptedSmtpServer.start();
  const idle = idleConnections(2);
  const [oldest, old, young] = [loadedSend(), loadedSend(), loadedSend()];
  for (const loaded of [oldest, old, young, young, old]) {
    expect(outcome(await attempt(server, { idle, loaded }))).toBe("sent");
  }
  expect(server.connections).toBe(3);
  expect(idle.count).toBe(2);
  expect(outcome(await attempt(server, { idle, loaded: oldest }))).toBe("sent");
  expect(server.connections).toBe(4);
});

test("the Message-ID that the provider gave is reported with the mail that it took", async () => {
  const id = "0102019a0b0c0d0e-11112222-3333-4444-5555-666677778888-000000";
  await using server = await ScriptedSmtpServer.start({ dot: `250 Ok ${id}` });
  const ending = await attempt(server);
  expect(ending).toMatchObject({ kind: "accepted", wireId: `<${id}@eu-west-1.amazonses.com>` });
});

const toJoerg = () => {
  const loaded = loadedSend({ to: "jörg@people.example" });
  return { ...loaded, envelope: { ...loaded.envelope, to: "jörg@people.example" } };
};

test("an address that needs SMTPUTF8 is its person's failure at a server without it, and nothing is said to the server", async () => {
  await using server = await ScriptedSmtpServer.start();
  let requests = 0;
  const ending = await attempt(server, { loaded: toJoerg(), requestDispatch: async () => ++requests > 0 });
  if (ending.kind === "called-off") throw new Error("nobody called it off");
  expect(outcomeOf(ending)).toMatchObject({ outcome: "refused", fault: "recipient", enhanced_code: "5.6.7" });
  expect(requests).toBe(0);
  expect(server.commands.filter((line) => /^(?:MAIL|RCPT)/.test(line))).toEqual([]);
  expect(outcome(await attempt(server))).toBe("sent");
});

test("a server with SMTPUTF8 gets such an address as it is, in the envelope and in the mail", async () => {
  await using server = await ScriptedSmtpServer.start();
  server.extensions = ["8BITMIME", "SMTPUTF8"];
  expect(outcome(await attempt(server, { loaded: toJoerg() }))).toBe("sent");
  const sent = [...server.commands, ...server.copies].map((text) => Buffer.from(text, "latin1").toString());
  expect(sent).toContainEqual(expect.stringMatching(/^MAIL FROM:<ann@acme\.test> .*SMTPUTF8/));
  expect(sent).toContain("RCPT TO:<jörg@people.example>");
  expect(sent.at(-1)).toMatch(/^To: jörg@people\.example$/m);
});

test("a refused dispatch, however late, lets no byte out", async () => {
  await using server = await ScriptedSmtpServer.start();
  const requestDispatch = async () => {
    await roundTrip(server);
    return false;
  };
  expect(outcome(await attempt(server, { requestDispatch }))).toBe("called-off");
  expect(server.copies).toHaveLength(0);
});

test("a dispatch request without an answer lets no byte out, and the send may be tried again", async () => {
  await using server = await ScriptedSmtpServer.start();
  const requestDispatch = () => Promise.reject(new Error("no reply in time"));
  expect(outcome(await attempt(server, { requestDispatch }))).toBe("deferred");
  expect(server.copies).toHaveLength(0);
});

test("a connection that dies during the dispatch request sends nothing, although the dispatch is granted", async () => {
  await using server = await ScriptedSmtpServer.start();
  const requestDispatch = async () => {
    server.dropConnections();
    await roundTrip(server);
    return true;
  };
  expect(outcome(await attempt(server, { requestDispatch }))).toBe("deferred");
  expect(server.copies).toHaveLength(0);
});

test("the dispatch is not requested before the server has accepted sender and recipient", async () => {
  for (const stage of ["greeting", "mail", "rcpt", "data"] as const) {
    await using server = await ScriptedSmtpServer.start({ [stage]: "550 no" });
    let requests = 0;
    await attempt(server, { requestDispatch: async () => ++requests > 0 });
    expect(requests).toBe(0);
  }
});

test("a success reply before the end of the message is no success", async () => {
  await using server = await ScriptedSmtpServer.start();
  server.acts.data = "354 go on\r\n250 taken";
  const requestDispatch = async () => {
    await roundTrip(server);
    return true;
  };
  expect(outcome(await attempt(server, { requestDispatch }))).toBe("deferred");
  expect(server.copies).toHaveLength(0);
});

test("a server that closed an idle connection costs no attempt", async () => {
  await using server = await ScriptedSmtpServer.start();
  const idle = idleConnections();
  const first = loadedSend();
  await attempt(server, { idle, loaded: first });
  server.dropConnections();
  const second = { ...loadedSend(), mailbox_id: first.mailbox_id };
  expect(outcome(await attempt(server, { idle, loaded: second }))).toBe("sent");
  expect(server.copies).toHaveLength(2);
});

test("a server that answers 421 to the first command on an idle connection costs no attempt", async () => {
  await using server = await ScriptedSmtpServer.start();
  const idle = idleConnections();
  const first = loadedSend();
  await attempt(server, { idle, loaded: first });
  server.acts.mail = "421 4.4.2 idle for too long";
  server.onStage = (stage) => {
    if (stage === "greeting") delete server.acts.mail;
  };
  const second = { ...loadedSend(), mailbox_id: first.mailbox_id };
  expect(outcome(await attempt(server, { idle, loaded: second }))).toBe("sent");
  expect(server.copies).toHaveLength(2);
});

test("an unreachable server and an unwritable message are told apart from a refusal by the server", async () => {
  const gone = await ScriptedSmtpServer.start();
  const { smtp } = gone;
  await gone[Symbol.asyncDispose]();
  const context = { idle: idleConnections(), grants: noGrants, limits: realLimits, egress: toThisMachine };
  const requestDispatch = async () => true;
  const credential = { open: () => ({ smtp, imap: null }), version: 1 };
  expect(await attemptSend({ workspaceId, send: loadedSend(), credential, requestDispatch }, context)).toEqual({
    kind: "not-begun",
    fault: "sender",
    reason: `Could not connect to 127.0.0.1:${smtp.port}: the server refuses connections at this port.`,
  });

  const loaded = loadedSend();
  loaded.message.headers = [{ name: "X", value: "a\r\nBcc: all@example.com" }];
  const ending = await attemptSend({ workspaceId, send: loaded, credential, requestDispatch }, context);
  expect(ending).toEqual({ kind: "unwritable", reason: "The header X can't be written." });
});
