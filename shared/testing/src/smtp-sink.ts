import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { byToken, type RefusalOf } from "./token-login.ts";

export type Mail = {
  from: string;
  to: string[];
  text: string;
  begunAt: Date;
  at: Date;
};

/** A reply such as `550 5.1.1 nobody here`, `hang` for silence, `drop` for a cut connection. */
export type Misbehaviour = "hang" | "drop" | { code: number; text: string };

export type SmtpSink = AsyncDisposable & {
  smtp: { host: string; port: number; secure: false };
  /** Holds complete mails, oldest first, including those that were refused at the final dot. */
  readonly mails: Mail[];
  /** Replaces the usual behaviour until it is deleted. `dot` applies after the whole mail arrived. */
  misbehave: { mail?: Misbehaviour; rcpt?: Misbehaviour; body?: "drop"; dot?: Misbehaviour };
};

/** Whoever signs in by XOAUTH2 is asked about at `refusalOf`; without it there is no login. */
export async function startSmtpSink(
  onMail: (mail: Mail) => void = () => {},
  { refusalOf }: { refusalOf?: RefusalOf } = {},
): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: refusalOf ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    ...(refusalOf && { authMethods: ["XOAUTH2"], allowInsecureAuth: true, onAuth: byToken(refusalOf) }),
    onMailFrom: (_, session, done) => act(sink.misbehave.mail, session.remotePort, done),
    onRcptTo: (_, session, done) => act(sink.misbehave.rcpt, session.remotePort, done),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const chunks: Buffer[] = [];
      let begunAt: Date | undefined;
      stream.on("data", (chunk: Buffer) => {
        begunAt ??= new Date();
        chunks.push(chunk);
        if (sink.misbehave.body === "drop") cut(session.remotePort);
      });
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const from = mailFrom ? mailFrom.address : "";
        const at = new Date();
        const mail = { from, to: rcptTo.map(({ address }) => address), text, begunAt: begunAt ?? at, at };
        mails.push(mail);
        onMail(mail);
        act(sink.misbehave.dot, session.remotePort, done);
      });
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function act(misbehaviour: Misbehaviour | undefined, port: number, done: (error?: Error | null) => void): void {
    if (!misbehaviour) return done();
    if (misbehaviour === "hang") return;
    if (misbehaviour !== "drop") {
      return done(Object.assign(new Error(misbehaviour.text), { responseCode: misbehaviour.code }));
    }
    cut(port);
  }

  function cut(port: number): void {
    for (const socket of sockets) if (socket.remotePort === port) socket.destroy();
  }

  const sink: SmtpSink = {
    smtp: { host: "127.0.0.1", port: (server.server.address() as AddressInfo).port, secure: false },
    mails,
    misbehave: {},
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return sink;
}
