import { z } from "zod";
import { oauthRefusal } from "./oauth-refusal.ts";
import { hostOf, isRedirectUri } from "./redirect-uri.ts";

export type Client = { id: string; name: string; redirectUris: readonly string[] };

const prefix = "obc_";
/** An address holds it, and the rest of what a client asks. */
const longestId = 3_000;
const longestName = 60;
const mostUris = 10;

const metadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(mostUris),
});

/**
 * RFC 7591. Anybody may register under any name, so a registration proves nothing. The client's id holds all of it, and
 * there is nothing to fill, to expire or to clean up.
 */
export function registerClient(json: Record<string, unknown>): Client {
  const { success, data } = metadata.safeParse(json);
  if (!success)
    throw oauthRefusal("invalid_client_metadata", `\`redirect_uris\` must hold 1 to ${mostUris} addresses.`);
  if (!data.redirect_uris.every(isRedirectUri)) {
    throw oauthRefusal(
      "invalid_redirect_uri",
      "A redirect URI is https, http on this computer, or of a scheme that a program has to itself.",
    );
  }
  const client = clientWith(data.client_name ?? "", data.redirect_uris);
  if (client.id.length > longestId) throw oauthRefusal("invalid_client_metadata", "The redirect URIs are too long.");
  return client;
}

export function clientOf(id: string): Client | undefined {
  if (!id.startsWith(prefix) || id.length > longestId) return undefined;
  const { success, data } = described.safeParse(parsed(Buffer.from(id.slice(prefix.length), "base64url").toString()));
  if (!success) return undefined;
  const [name, ...redirectUris] = data;
  const client = clientWith(name, redirectUris);
  return client.id === id && redirectUris.every(isRedirectUri) ? client : undefined;
}

const described = z.tuple([z.string(), z.string()], z.string()).refine(({ length }) => length <= mostUris + 1);

function clientWith(givenName: string, redirectUris: readonly string[]): Client {
  const name = plainName(givenName) || hostOf(redirectUris[0] ?? "") || "An MCP client";
  const id = prefix + Buffer.from(JSON.stringify([name, ...redirectUris])).toString("base64url");
  return { id, name, redirectUris };
}

/** Removes what turns the direction of text or can't be seen. */
const plainName = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, longestName)
    .toWellFormed()
    .trim();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
