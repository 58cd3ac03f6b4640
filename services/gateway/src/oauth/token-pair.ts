import { createHmac, randomBytes } from "node:crypto";
import { hashOfSecret } from "../people/secret.ts";
import { hashOfToken, newApiToken } from "../tokens/api-token.ts";
import type { Hashes } from "./token-grant-table.ts";

/** The family is the same in each of a grant's refresh tokens. */
export type TokenPair = { access: string; family: string; secret: string };

const refreshForm = /^obr_([\w-]{22})([\w-]{43})$/;

export const newPair = (): TokenPair => ({
  access: newApiToken(),
  family: randomBytes(16).toString("base64url"),
  secret: randomBytes(32).toString("base64url"),
});

/** Who repeats a request gets the same answer, and the database alone gives nobody a token. */
export function nextPair({ family, secret }: Pick<TokenPair, "family" | "secret">, salt: Buffer): TokenPair {
  const derived = (purpose: string) => createHmac("sha256", salt).update(`${purpose} ${secret}`).digest();
  return {
    access: `obt_${derived("access").toString("hex").slice(0, 40)}`,
    family,
    secret: derived("refresh").toString("base64url"),
  };
}

export const refreshTokenOf = ({ family, secret }: TokenPair): string => `obr_${family}${secret}`;

export function readRefreshToken(text: string): Pick<TokenPair, "family" | "secret"> | undefined {
  const [, family, secret] = refreshForm.exec(text) ?? [];
  return family && secret ? { family, secret } : undefined;
}

export const hashesOf = ({ access, family, secret }: TokenPair): Hashes => ({
  access: hashOfToken(access),
  family: hashOfSecret(family),
  secret: hashOfSecret(secret),
});
