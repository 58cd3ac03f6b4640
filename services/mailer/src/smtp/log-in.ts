import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Login, xoauth2 } from "../mail-servers/login.ts";
import { PlainFailure } from "../mail-servers/plain-reason.ts";

type AuthHandler = NonNullable<NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>["customAuth"]>[string];

/**
 * nodemailer's own would ask for another token after the challenge, and lose the reply. The challenge, JSON in base64,
 * is answered with an empty line, and then the server says why.
 */
const xoauth2Handler: AuthHandler = async (session) => {
  const { user, pass: accessToken } = session.auth.credentials;
  let { response } = await session.sendCommand(`AUTH XOAUTH2 ${xoauth2(user, accessToken)}`);
  if (response.startsWith("334")) ({ response } = await session.sendCommand(""));
  if (response.startsWith("2")) session.resolve();
  else session.reject(new PlainFailure("the login was refused"));
};

/** Under its own name nodemailer would choose the first method that the server offers, and send the token as a password. */
const ownMethod = "TOKEN";

export const customAuth = { [ownMethod]: xoauth2Handler };

export function logIn(connection: SMTPConnection, login: Login, done: (error?: Error | null) => void): void {
  if ("pass" in login) connection.login(login, done);
  else connection.login({ user: login.user, pass: login.accessToken, method: ownMethod }, done);
}
