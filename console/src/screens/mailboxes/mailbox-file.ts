import type { Input, Output } from "../../api/ask.ts";
import { textOf } from "../../ui/form.ts";

type MailboxFile = Input<"mailbox.add">;
type Server = NonNullable<MailboxFile["smtp"]>;

export const providers = {
  google: { smtp: "smtp.gmail.com", imap: "imap.gmail.com", smtpPort: 465 },
  microsoft: {
    smtp: "smtp.office365.com",
    imap: "outlook.office365.com",
    smtpPort: 587,
  },
  other: { smtp: "", imap: "", smtpPort: 465 },
} as const;
export type Provider = keyof typeof providers;
export const isProvider = (word: string): word is Provider => word in providers;

/** Without a login of its own IMAP uses the login for sending; a password without a user is the address's. */
export function mailboxFileIn(form: FormData, timezone: string | null): MailboxFile {
  const text = (name: string) => textOf(form, name).trim();
  const server = (kind: "smtp" | "imap"): Server => {
    const pass = textOf(form, `${kind}_pass`) || textOf(form, "smtp_pass");
    const user = text(`${kind}_user`) || text("smtp_user") || (pass && text("email"));
    return {
      host: text(`${kind}_host`),
      port: Number(text(`${kind}_port`)),
      secure: text(`${kind}_security`) === "tls",
      ...(user && { user, pass }),
    };
  };
  return {
    email: text("email"),
    ...paceIn(form, timezone),
    smtp: server("smtp"),
    imap: form.has("reads_replies") ? server("imap") : null,
  };
}

/** What the form doesn't show of a server stays as long as it is the same one. */
export function withKept(file: MailboxFile, known: Output<"mailbox.servers"> | undefined): MailboxFile {
  const { smtp, imap } = file;
  return {
    ...file,
    ...(smtp && known && { smtp: keptIn(smtp, known.smtp) }),
    ...(imap && known?.imap && { imap: keptIn(imap, known.imap) }),
  };
}

function keptIn<Kind extends Server>(server: Kind, known: { host: string; user: string | null } & object): Kind {
  const { host, user: _, ...kept } = known;
  return host === server.host ? { ...kept, ...server } : server;
}

export function paceIn(form: FormData, timezone: string | null) {
  const text = (name: string) => textOf(form, name).trim();
  const number = (name: string) => (text(name) === "" ? null : Number(text(name)));
  const start = number("ramp_start");
  return {
    name: text("name") || null,
    signature: text("signature") || null,
    timezone,
    daily_limit: number("daily_limit"),
    min_gap_seconds: number("min_gap_seconds") ?? 0,
    ramp: form.has("ramp") && start !== null ? { start, increment: number("ramp_increment") ?? 1 } : null,
  };
}
