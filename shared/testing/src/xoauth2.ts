/** What a client says after AUTH or AUTHENTICATE XOAUTH2. */
export function readXoauth2(encoded: string): { user: string; token: string } {
  const [user = "", auth = ""] = Buffer.from(encoded, "base64").toString().split("\u0001");
  return { user: user.replace("user=", ""), token: auth.replace("auth=Bearer ", "") };
}

/** A client answers it before it hears why it was refused. */
export const xoauth2Challenge = Buffer.from(JSON.stringify({ status: "400", schemes: "Bearer" })).toString("base64");
