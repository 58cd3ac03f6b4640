import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type OAuthProvider, oauthProviderNames } from "@outbound/contracts/mailboxes/oauth-provider";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Db } from "@outbound/postgres/database";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import type { Log } from "@outbound/service/log";
import type { Sealer } from "@outbound/service/sealer";
import type { CredentialKey } from "../credentials/credential-key.ts";
import { lockCredential } from "../credentials/credential-table.ts";
import type { Grant } from "../credentials/grant.ts";
import { accessRefreshesTotal } from "../metrics.ts";
import { AccessFailed } from "./access-failed.ts";
import { announceAccess } from "./announce-access.ts";
import { askWithinMs, claimRefresh, findGrant, giveUpRefresh, setError, storeTokens } from "./grant-table.ts";
import type { OAuthClient, Renewed } from "./oauth-client.ts";

export type OAuthClients = ReadonlyMap<OAuthProvider, OAuthClient>;
type Parts = { db: Db; sealer: Sealer; clients: OAuthClients; log: Log };
export type GrantKey = CredentialKey & { provider: OAuthProvider };

const freshSeconds = 60;
const patienceMs = 20_000;
const firstWaitMs = 50;
const longestWaitMs = 500;
/** Storing a token may take as long as an outage of the database, but nobody waits that long for it. */
const longestRenewalMs = 40_000;
const storeWaitMs = 250;

/** Renews access tokens: one process at a time asks the provider, and the others use its result. */
export class Grants {
  readonly #parts: Parts;
  readonly #renewals = new Map<string, Promise<Grant>>();
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get clients(): OAuthClients {
    return this.#parts.clients;
  }

  /** Renews the token only if it ends soon. Throws AccessFailed. */
  async fresh(key: GrantKey, known: Grant | undefined): Promise<Grant> {
    if (!known) throw new AccessFailed("person", notConnected(key.provider));
    if (known.isDead) throw new AccessFailed("person", known.error ?? notConnected(key.provider));
    return known.secondsLeft > freshSeconds ? known : this.renew(key, known);
  }

  /** Resolves to a grant with a later token than the known one. Throws AccessFailed. */
  renew(key: GrantKey, known: Grant): Promise<Grant> {
    const name = `${key.mailboxId} ${known.version}`;
    let running = this.#renewals.get(name);
    if (!running) {
      running = this.#renew(key, known).finally(() => this.#renewals.delete(name));
      this.#renewals.set(name, running);
    }
    return within(longestRenewalMs, running);
  }

  /** Tokens that could not be stored yet are lost. */
  stop(): void {
    this.#isStopped = true;
  }

  /** The server refused a fresh token, so only a person can correct this. */
  async recordRefusal(key: GrantKey, grant: Grant, refusal: string): Promise<void> {
    await this.#changeError(key, grant.version, { error: refusal, isDead: false });
  }

  async clearError(key: GrantKey, grant: Grant): Promise<void> {
    if (grant.error !== null && !grant.isDead)
      await this.#changeError(key, grant.version, { error: null, isDead: false });
  }

  async #renew(key: GrantKey, known: Grant): Promise<Grant> {
    const { db, sealer } = this.#parts;
    const workspace = db.of(key.workspaceId);
    const fence = { version: known.version, refresher: randomUUID() };
    const giveUpAt = performance.now() + patienceMs;
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      const askBy = performance.now() + askWithinMs;
      const claimed = await claimRefresh(workspace, sealer, key.mailboxId, fence);
      if (claimed && performance.now() < askBy) await this.#requestToken(key, claimed, fence);
      else if (claimed) await giveUpRefresh(workspace, key.mailboxId, fence);
      const now = await findGrant(workspace, sealer, key.mailboxId);
      if (!now || now.isDead) throw new AccessFailed("person", now?.error ?? notConnected(key.provider));
      if (now.version > known.version) return now;
      if (performance.now() > giveUpAt) throw stillRenewed();
      await sleep(waitMs * (0.5 + Math.random() / 2));
    }
  }

  async #requestToken(key: GrantKey, claimed: Grant, fence: { version: number; refresher: string }): Promise<void> {
    const { db, log } = this.#parts;
    const { provider } = key;
    const about = { workspace_id: key.workspaceId, mailbox_id: key.mailboxId, provider };
    try {
      const renewed = await this.#refresh(key, claimed);
      await this.#store(key, fence.version, renewed);
      accessRefreshesTotal.inc({ provider, outcome: "renewed" });
      log.info(about, "mailbox_access.renewed");
    } catch (error) {
      if (!(error instanceof AccessFailed)) throw error;
      accessRefreshesTotal.inc({ provider, outcome: outcomes[error.whose] });
      log.warn({ ...about, error: error.message }, "mailbox_access.renew_failed");
      // The caller reads the grant again, because another process may have used the same refresh token first.
      if (error.whose === "person")
        return this.#changeError(key, fence.version, { error: error.message, isDead: true });
      await giveUpRefresh(db.of(key.workspaceId), key.mailboxId, fence);
      throw error;
    }
  }

  async #refresh(key: GrantKey, grant: Grant): Promise<Renewed> {
    const client = this.#parts.clients.get(key.provider);
    if (!client) throw new AccessFailed("operator", withoutClient(key.provider));
    const tokens = grant.open();
    if (!tokens.isOfOrganisation) return client.refresh(tokens);
    if (!client.isOfOrganisation(key.workspaceId, grant.login))
      throw new AccessFailed("person", notConnected(key.provider));
    return client.requestOrganisationToken(grant.login);
  }

  /** The provider has used up the previous refresh token, so the new one must survive any outage of the database. */
  async #store(
    { workspaceId, mailboxId }: GrantKey,
    version: number,
    { lastsSeconds, ...tokens }: Renewed,
  ): Promise<void> {
    const { db, sealer } = this.#parts;
    const store = inUnit(async (unit) => {
      if (!(await lockCredential(unit, mailboxId))) return;
      const wasDead = await storeTokens(unit, sealer, mailboxId, version, { tokens, lastsSeconds });
      if (wasDead) await announceAccess(unit, mailboxId, null);
    });
    for (;;) {
      try {
        return await db.of(workspaceId).transaction(store);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || this.#isStopped) throw error;
        await sleep(storeWaitMs);
      }
    }
  }

  async #changeError(
    { workspaceId, mailboxId }: GrantKey,
    version: number,
    state: { error: string | null; isDead: boolean },
  ): Promise<void> {
    await this.#parts.db.of(workspaceId).transaction(
      inUnit(async (unit) => {
        // First, because whoever stores a credential or a grant locks it first, too.
        if (!(await lockCredential(unit, mailboxId))) return;
        if (await setError(unit, mailboxId, version, state)) await announceAccess(unit, mailboxId, state.error);
      }),
    );
  }
}

const stillRenewed = () => new AccessFailed("nobody", "Access to the mailbox is still being renewed.");

/** What isn't over by then goes on, and whoever asks again waits for it again. */
async function within<T>(longestMs: number, renewal: Promise<T>): Promise<T> {
  const over = new AbortController();
  const tooLong = sleep(longestMs, undefined, { signal: over.signal }).then(() => Promise.reject(stillRenewed()));
  try {
    return await Promise.race([renewal, tooLong]);
  } finally {
    tooLong.catch(() => {});
    over.abort();
  }
}

const outcomes = { person: "refused", operator: "client_refused", nobody: "unanswered" };

export const notConnected = (provider: OAuthProvider) =>
  `The mailbox isn’t connected yet. Sign in at ${oauthProviderNames[provider]}.`;

export const withoutClient = (provider: OAuthProvider) =>
  `This installation has no client at ${oauthProviderNames[provider]} (the mailer's setting ${provider.toUpperCase()}_OAUTH_CLIENT_ID).`;
