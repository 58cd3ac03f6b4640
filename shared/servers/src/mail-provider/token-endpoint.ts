import { createHash, randomBytes } from "node:crypto";
import type { Behaviour } from "./behaviour.ts";
import { DeviceCodes } from "./device-codes.ts";
import type { GrantStore } from "./grant-store.ts";
import { IdTokens } from "./id-tokens.ts";
import { readAssertion } from "./read-assertion.ts";
import { TokenMint } from "./token-mint.ts";

type Granted = { grant: string; account: string; challenge: string | null; redirectUri: string; nonce: string | null };
type Answer = { body: object; status?: number };

export const clientId = "outbound";
export const clientSecret = "the stand-in's secret for Outbound";
const usualSeconds = 3_600;
const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";
const assertionGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/** Hands out tokens for what people have granted, and misbehaves when told to. */
export class TokenEndpoint {
  behaviour: Behaviour = {};
  refreshes = 0;
  questions = 0;
  accesses = 0;
  /** Of the provider; set once it listens. */
  url = "";
  readonly devices = new DeviceCodes();
  readonly grants: GrantStore;
  readonly #idTokens = new IdTokens(clientId);
  readonly #mint: TokenMint;
  readonly #codes = new Map<string, Granted>();
  #lastScopes = "";

  constructor(key: string, grants: GrantStore) {
    this.#mint = new TokenMint(key);
    this.grants = grants;
  }

  get keys() {
    return this.#idTokens.keys;
  }

  grant(asked: URLSearchParams): string {
    const account = (this.behaviour.signsInAs ?? asked.get("account") ?? "").toLowerCase();
    const code = randomBytes(24).toString("hex");
    this.#lastScopes = asked.get("scope") ?? "";
    this.#codes.set(code, {
      grant: this.grants.add(account),
      account,
      nonce: asked.get("nonce"),
      challenge: asked.get("code_challenge"),
      redirectUri: asked.get("redirect_uri") ?? "",
    });
    return code;
  }

  beginDevice(given: URLSearchParams): Answer {
    if (given.has("client_secret")) return publicClient;
    this.#lastScopes = given.get("scope") ?? "";
    const { codeSeconds = 600, codeInterval = 1 } = this.behaviour;
    const begun = this.devices.begin({ lastsSeconds: codeSeconds, intervalSeconds: codeInterval });
    return { body: { ...begun, verification_uri: `${this.url}/devicelogin`, message: "Enter the code." } };
  }

  async answer(given: URLSearchParams): Promise<Answer> {
    const type = given.get("grant_type");
    if (type === assertionGrant) return this.#byAssertion(given);
    const isByCode = type === deviceGrant;
    const isPublic = isByCode || this.grants.isPublic(this.#mint.read(given.get("refresh_token") ?? "")?.grant ?? "");
    if (isPublic && given.has("client_secret")) return publicClient;
    if (!isPublic && given.get("client_secret") !== clientSecret) return refused("invalid_client", undefined, 401);
    if (type === "client_credentials") return this.#byApplication();
    if (type === "refresh_token") return this.#refresh(given);
    if (this.behaviour.refusal) return { body: this.behaviour.refusal, status: 400 };
    return isByCode ? this.#byDevice(given) : this.#byCode(given);
  }

  revoke(grantOrToken: { grant: string | null; token: string | null }): void {
    this.grants.revoke(grantOrToken.grant ?? this.#mint.read(grantOrToken.token ?? "")?.grant ?? "");
  }

  lets(user: string, accessToken: string): boolean {
    const known = this.#mint.read(accessToken);
    const isGood = known?.kind === "access" && known.endsAt > Date.now() && this.grants.isLiving(known.grant);
    if (!isGood) return false;
    return (
      known.account === anybody || [known.account, ...this.#sharedWith(known.account)].includes(user.toLowerCase())
    );
  }

  #byCode(given: URLSearchParams): Answer {
    const code = given.get("code") ?? "";
    const granted = this.#codes.get(code);
    this.#codes.delete(code);
    const verifier = given.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isRight = granted?.challenge === challenge && granted.redirectUri === given.get("redirect_uri");
    return granted && isRight ? this.#tokens(granted, 0) : refused("invalid_grant");
  }

  #byDevice(given: URLSearchParams): Answer {
    this.questions += 1;
    const polled = this.devices.ask(given.get("device_code") ?? "");
    if ("error" in polled) return { body: polled, status: 400 };
    const { account } = polled;
    return this.#tokens({ account, grant: this.grants.add(account, { isPublic: true }), nonce: null }, 0);
  }

  #byAssertion(given: URLSearchParams): Answer {
    const accounts = this.behaviour.serviceAccounts ?? {};
    const read = readAssertion(given.get("assertion") ?? "", { accounts, audience: `${this.url}/token` });
    return "error" in read ? { body: read, status: 400 } : this.#accessAlone(read.account);
  }

  #byApplication(): Answer {
    if (this.behaviour.lets === "the application") return this.#accessAlone(anybody);
    return refused("unauthorized_client", "AADSTS700016: Application not found");
  }

  async #refresh(given: URLSearchParams): Promise<Answer> {
    this.refreshes += 1;
    await this.behaviour.beforeRefresh?.();
    const { refusal, rotates, takesUsedTokens } = this.behaviour;
    if (refusal) return { body: refusal, status: 400 };
    const known = this.#mint.read(given.get("refresh_token") ?? "");
    if (known?.kind !== "refresh" || !this.grants.isLiving(known.grant)) {
      return refused("invalid_grant", "Token has been expired or revoked.");
    }
    if (rotates && !takesUsedTokens && known.number !== this.grants.numberOf(known.grant)) {
      this.grants.revoke(known.grant);
      return refused("invalid_grant", "The refresh token was used before.");
    }
    const number = rotates ? this.grants.advance(known.grant) : known.number;
    return this.#tokens({ ...known, nonce: null }, number);
  }

  #tokens({ grant, account, nonce }: Pick<Granted, "grant" | "account" | "nonce">, number: number): Answer {
    const refresh_token = this.#mint.make({ account, grant, number, kind: "refresh", endsAt: 0 });
    const id_token = this.#idTokens.make(this.url, account, nonce);
    return { body: { ...this.#access({ account, grant, number }), refresh_token, scope: this.#scopes(), id_token } };
  }

  /** For whole organisations there is no refresh token, and nobody is told who it is. */
  #accessAlone(account: string): Answer {
    this.accesses += 1;
    return { body: this.#access({ account, grant: this.grants.add(account), number: 0 }) };
  }

  #access(content: { account: string; grant: string; number: number }) {
    const lasts = this.behaviour.accessSeconds ?? usualSeconds;
    const access_token = this.#mint.make({ ...content, kind: "access", endsAt: Date.now() + lasts * 1_000 });
    return { token_type: "Bearer", expires_in: lasts, access_token };
  }

  #scopes(): string {
    const isGiven = (scope: string) => !this.behaviour.withoutScopes?.includes(scope);
    return this.#lastScopes.split(" ").filter(isGiven).join(" ");
  }

  #sharedWith(account: string): string[] {
    const shares = Object.entries(this.behaviour.shares ?? {});
    return shares.flatMap(([mailbox, accounts]) => (accounts.includes(account) ? mailbox : []));
  }
}

/** Whoever has such a token may use each mailbox of the organisation. */
const anybody = "*";

const refused = (error: string, error_description?: string, status = 400): Answer => ({
  body: { error, ...(error_description && { error_description }) },
  status,
});

/** Microsoft's, where a client says a secret that it was given no grant with. */
const publicClient = refused(
  "invalid_client",
  "AADSTS700025: Client is public so neither 'client_assertion' nor 'client_secret' should be presented.",
  401,
);
