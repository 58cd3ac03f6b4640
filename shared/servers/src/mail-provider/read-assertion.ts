import { verify } from "node:crypto";

type Claims = { iss?: string; sub?: string; aud?: string; exp?: number; scope?: string };

const read = (part: string): Claims => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;

/** As whom a service account acts, or Google's words why it may not. */
export function readAssertion(
  assertion: string,
  { accounts, audience }: { accounts: Record<string, string>; audience: string },
): { account: string } | { error: string; error_description: string } {
  const [header = "", body = "", signature = ""] = assertion.split(".");
  const claims = body === "" ? {} : read(body);
  const key = accounts[claims.iss ?? ""];
  if (!key) {
    const error_description =
      "Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.";
    return { error: "unauthorized_client", error_description };
  }
  const isSigned = verify("sha256", Buffer.from(`${header}.${body}`), key, Buffer.from(signature, "base64url"));
  const isInTime = (claims.exp ?? 0) > Date.now() / 1_000;
  if (!isSigned || !isInTime || claims.aud !== audience || claims.scope !== "https://mail.google.com/") {
    return { error: "invalid_grant", error_description: "Invalid JWT Signature." };
  }
  return claims.sub?.startsWith("nobody")
    ? { error: "invalid_grant", error_description: "Invalid email or User ID" }
    : { account: claims.sub ?? "" };
}
