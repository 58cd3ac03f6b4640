import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { byToken, type RefusalOf } from "./token-login.ts";

export type TokenMailServer = Awaited<ReturnType<typeof startTokenMailServer>>;

/** Lets in by XOAUTH2 whom `refusalOf` doesn't refuse. */
export async function startTokenMailServer(refusalOf: RefusalOf) {
  const mails: string[] = [];
  const logins: string[] = [];
  const users: string[] = [];
  const server = new SMTPServer({
    // As Google and Microsoft offer them: a client has to choose.
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: byToken((user, token) => {
      logins.push(token);
      users.push(user);
      return refusalOf(user, token);
    }),
    async onData(stream, _session, done) {
      mails.push(Buffer.concat(await stream.toArray()).toString());
      done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    logins,
    /** As whom each of them signed in. */
    users,
    server: { host: "127.0.0.1", port, secure: false },
    countOf: (text: string) => mails.filter((mail) => mail.includes(text)).length,
    /** Makes whoever is signed in do so again. */
    dropConnections() {
      for (const connection of server.connections) connection.close();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
