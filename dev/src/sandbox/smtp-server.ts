import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

export type Delivery = { from: string; recipients: readonly string[]; file: string; source: Buffer };

type Options = {
  folder: string;
  address?: string;
  port: number;
  password: string;
  /** Undefined lets the token's bearer in. */
  refusalOfToken?: (user: string, accessToken: string) => { reply: string } | undefined;
  refusalOf: (recipient: string, from: string) => { code: number; text: string } | undefined;
  /** The mail is accepted when it resolves. */
  onMail: (delivery: Delivery) => Promise<void>;
};

const mailBytes = 30_000_000;

export async function openSmtpServer({
  folder,
  address = "127.0.0.1",
  port,
  password,
  refusalOfToken,
  refusalOf,
  onMail,
}: Options) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    name: "sandbox.localhost",
    authOptional: true,
    authMethods: ["PLAIN", "LOGIN", ...(refusalOfToken ? ["XOAUTH2"] : [])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    size: mailBytes,
    closeTimeout: 1_000,
    onAuth({ username, password: given, accessToken }, _session, done) {
      if (username && accessToken && refusalOfToken) {
        const refusal = refusalOfToken(username, accessToken);
        // The server says why in a challenge, and 535 once that was answered.
        return done(null, refusal ? { data: tokenRefused } : { user: username });
      }
      if (username && given === password) return done(null, { user: username });
      done(smtpError(535, "5.7.8 wrong user or password"));
    },
    onRcptTo({ address }, { envelope }, done) {
      const refusal = refusalOf(address, envelope.mailFrom ? envelope.mailFrom.address : "");
      done(refusal && smtpError(refusal.code, refusal.text));
    },
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const take = async () => {
        const source = Buffer.concat(await stream.toArray());
        const file = fileName(recipients[0]);
        await writeFile(join(folder, file), source, { mode: 0o600 });
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        await onMail({ from, recipients, file, source });
      };
      take().then(() => done(), done);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, address, resolve);
  });
  return { port, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

const tokenRefused = { status: "400", schemes: "bearer", scope: "https://mail.google.com/" };

const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

let received = 0;

/** Sorted by arrival. The recipient is the sender's text, so only harmless characters of it are used. */
function fileName(recipient = "nobody"): string {
  received += 1;
  const time = new Date().toISOString().replaceAll(":", "-").replace("Z", "");
  return `${time}-${received}-${recipient.replaceAll(/[^\w.@+-]/g, "_").slice(0, 100)}.eml`;
}
