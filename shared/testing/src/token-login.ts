import type { SMTPServerOptions } from "smtp-server";

/** The reply to a login by XOAUTH2, or undefined to let the user in. */
export type RefusalOf = (user: string, token: string) => { reply: string } | undefined;

/** 535 comes after a challenge. */
export const byToken =
  (refusalOf: RefusalOf): NonNullable<SMTPServerOptions["onAuth"]> =>
  ({ username = "", accessToken = "" }, _session, done) => {
    const refusal = refusalOf(username, accessToken);
    if (!refusal) return done(null, { user: username });
    const code = Number(refusal.reply.slice(0, 3));
    if (code === 535) return done(null, { data: { status: "401", schemes: "bearer", scope: "mail" } });
    done(Object.assign(new Error(refusal.reply.slice(4)), { responseCode: code }));
  };
