/** Takes XOAUTH2's form and OAUTHBEARER's (RFC 7628). */
export function readTokenLogin(encoded: string): { user: string; accessToken: string } | undefined {
  const fields = Buffer.from(encoded, "base64").toString().split("\u0001");
  const accessToken = fields.find((field) => /^auth=bearer /i.test(field))?.slice("auth=Bearer ".length);
  const first = fields[0] ?? "";
  const user = first.startsWith("user=") ? first.slice("user=".length) : /^n,a=([^,]*),/.exec(first)?.[1];
  return user && accessToken ? { user, accessToken } : undefined;
}

/** The client answers it before it hears NO. */
export const challenge = Buffer.from(
  JSON.stringify({ status: "400", schemes: "Bearer", scope: "https://mail.google.com/" }),
).toString("base64");
