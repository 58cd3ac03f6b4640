import type { Behaviour } from "@outbound/servers/mail-provider/behaviour";
import { GrantStore, type StoredGrants } from "@outbound/servers/mail-provider/grant-store";
import { startMailProvider } from "@outbound/servers/mail-provider/mail-provider";
import { clientId, clientSecret } from "@outbound/servers/mail-provider/token-endpoint";

/** A mailer renews a token in its last minute, so here every second. */
const accessSeconds = 61;

/** From its first token on. A refresh token that is used twice ends its grant, as does whoever takes it back. */
export type GrantLife = { account: string; renewals: number; renewedAt: number; ending?: Ending };
type Ending = { at: number; wasTakenBack: boolean };

export type Provider = AsyncDisposable & {
  url: string;
  refusalOf: (user: string, token: string) => { reply: string } | undefined;
  lives(): GrantLife[];
  /** As soon as the next token is asked for. */
  whenRenewed(run: () => void): void;
  takeBack(account: string): void;
  misbehave(how: Behaviour): void;
  behave(): void;
  /** The mailer's settings, with the one mail server that tokens may be sent to. */
  env(smtp: { host: string; port: number }): Record<string, string>;
};

/** A refresh token gives another at each use; what is `usual` else holds whatever it is told. */
export async function startProvider(usual: Behaviour = {}): Promise<Provider> {
  const lives = new Map<string, GrantLife>();
  let isTakingBack = false;
  const record = (stored: NonNullable<StoredGrants>) => {
    const at = Date.now();
    for (const [id, { account, lastNumber, isRevoked }] of Object.entries(stored)) {
      const life = lives.get(id) ?? { account, renewals: 0, renewedAt: at };
      if (lastNumber > life.renewals) Object.assign(life, { renewals: lastNumber, renewedAt: at });
      if (isRevoked) life.ending ??= { at, wasTakenBack: isTakingBack };
      lives.set(id, life);
    }
  };
  const grants = new GrantStore({}, record);
  const provider = await startMailProvider({ name: "Google", grants });
  let atRenewal: (() => void) | undefined;
  const beforeRefresh = async () => {
    const run = atRenewal;
    atRenewal = undefined;
    run?.();
  };
  const misbehave = (how: Behaviour) =>
    provider.behave({ accessSeconds, rotates: true, beforeRefresh, ...usual, ...how });
  misbehave({});
  return {
    url: provider.url,
    refusalOf: (user, token) => provider.refusalOf(user, token),
    lives: () => [...lives.values()],
    whenRenewed(run) {
      atRenewal = run;
    },
    takeBack(account) {
      isTakingBack = true;
      grants.revokeAllOf(account);
      isTakingBack = false;
    },
    misbehave,
    behave() {
      atRenewal = undefined;
      misbehave({});
    },
    env: ({ host, port }) => ({
      PUBLIC_URL: "http://outbound.test",
      GOOGLE_OAUTH_ISSUER: provider.url,
      GOOGLE_OAUTH_CLIENT_ID: clientId,
      GOOGLE_OAUTH_CLIENT_SECRET: clientSecret,
      GOOGLE_SMTP_URL: `smtp://${host}:${port}`,
    }),
    [Symbol.asyncDispose]: () => provider.stop(),
  };
}
