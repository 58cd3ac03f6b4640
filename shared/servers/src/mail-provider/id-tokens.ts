import { createHash, generateKeyPairSync, sign } from "node:crypto";

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const lastsSeconds = 600;

export class IdTokens {
  readonly #key = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #clientId: string;

  constructor(clientId: string) {
    this.#clientId = clientId;
  }

  get keys() {
    return { keys: [{ ...this.#key.publicKey.export({ format: "jwk" }), kid: "one" }] };
  }

  make(issuer: string, account: string, nonce: string | null): string {
    const now = Math.floor(Date.now() / 1000);
    const sub = createHash("sha256").update(account).digest("hex").slice(0, 20);
    const who = { sub, email: account, email_verified: true, preferred_username: account };
    const claims = {
      iss: issuer,
      aud: this.#clientId,
      iat: now,
      exp: now + lastsSeconds,
      ...(nonce && { nonce }),
      ...who,
    };
    const signed = `${base64({ alg: "RS256", kid: "one" })}.${base64(claims)}`;
    return `${signed}.${sign("sha256", Buffer.from(signed), this.#key.privateKey).toString("base64url")}`;
  }
}
