import { sign } from "node:crypto";
import type { ServiceAccount } from "../oauth-settings.ts";

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const lastsSeconds = 600;

/** The JWT bearer assertion with which a service account acts as a user of its organisation (RFC 7523). */
export function signAssertion(
  { email, privateKey, keyId }: ServiceAccount,
  { mailbox, scope, audience }: { mailbox: string; scope: string; audience: string },
): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: email, sub: mailbox, scope, aud: audience, iat: now, exp: now + lastsSeconds };
  const signed = `${encodePart({ alg: "RS256", typ: "JWT", kid: keyId })}.${encodePart(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`;
}
