import type { Sealer } from "@outbound/service/sealer";
import type { Columns } from "../generated/tables.ts";
import { type CredentialKey, grantOwner, openSealed } from "./credential-key.ts";
import type { Grant, Tokens } from "./grant.ts";

export type GrantRow = {
  grant_secret: Columns<"mailbox_grant">["secret"];
  grant_version: Columns<"mailbox_grant">["version"];
  grant_login: Columns<"mailbox_grant">["login"];
  grant_seconds_left: number;
  grant_error: Columns<"mailbox_grant">["error"];
  grant_is_dead: Columns<"mailbox_grant">["is_dead"];
};

export const grantColumns = (
  grant: string,
) => `${grant}.secret as grant_secret, ${grant}.version as grant_version, ${grant}.login as grant_login,
  extract(epoch from ${grant}.access_ends_at - now())::float8 as grant_seconds_left, ${grant}.error as grant_error,
  ${grant}.is_dead as grant_is_dead`;

export function grantOf(sealer: Sealer, key: CredentialKey, row: GrantRow): Grant {
  return {
    version: row.grant_version,
    login: row.grant_login,
    secondsLeft: row.grant_seconds_left,
    error: row.grant_error,
    isDead: row.grant_is_dead,
    open: () => JSON.parse(openSealed(sealer, grantOwner(key), row.grant_secret)) as Tokens,
  };
}

export const sealTokens = (sealer: Sealer, key: CredentialKey, tokens: Tokens): Buffer =>
  sealer.seal(grantOwner(key), JSON.stringify(tokens));
