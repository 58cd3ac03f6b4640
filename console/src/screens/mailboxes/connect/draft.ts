import { parseEmailAddress } from "@outbound/contracts/email-address";
import type { Input, Output } from "../../../api/ask.ts";
import type { Subject } from "../checks/use-check.ts";

type MailboxFile = Input<"mailbox.add">;
type Server = NonNullable<MailboxFile["smtp"]>;
type Found = Pick<Output<"mailbox.discover">, "smtp" | "imap">;
type Known = Output<"mailbox.servers">;

export type ServerDraft = { host: string; port: string; isTls: boolean };
/** What a person has filled in, found or taken over. */
export type Draft = {
  email: string;
  password: string;
  smtp: ServerDraft;
  imap: ServerDraft;
  readsReplies: boolean;
  /** Empty is the email. */
  user: string;
  /** Empty are those for sending. */
  readingUser: string;
  readingPassword: string;
};

const emptyServers = {
  smtp: { host: "", port: "587", isTls: false },
  imap: { host: "", port: "993", isTls: true },
};

export function draftOf(email: string, known: Known | undefined): Draft {
  const draft: Draft = {
    email,
    password: "",
    ...emptyServers,
    readsReplies: true,
    user: "",
    readingUser: "",
    readingPassword: "",
  };
  if (!known) return draft;
  const { smtp, imap } = known;
  return {
    ...draft,
    smtp: serverOf(smtp),
    imap: imap ? serverOf(imap) : draft.imap,
    readsReplies: imap !== null,
    user: smtp.user ?? "",
    readingUser: imap && imap.user !== smtp.user ? (imap.user ?? "") : "",
  };
}

const serverOf = ({ host, port, secure }: { host: string; port: number; secure: boolean }): ServerDraft => ({
  host,
  port: String(port),
  isTls: secure,
});

/** Those of an earlier address go, also when none are found. A user that is the address needs no field. */
export function withFound(draft: Draft, { smtp, imap }: Found): Draft {
  if (!smtp) return { ...draft, ...emptyServers };
  const user = smtp.user === draft.email.trim().toLowerCase() ? "" : smtp.user;
  return { ...draft, smtp: serverOf(smtp), imap: imap ? serverOf(imap) : draft.imap, user };
}

const usualTls = new Map([
  ["465", true],
  ["993", true],
  ["25", false],
  ["587", false],
  ["2525", false],
  ["143", false],
]);

/** A usual port says its encryption, which can be chosen otherwise. */
export const withPort = (server: ServerDraft, port: string): ServerDraft => ({
  ...server,
  port,
  isTls: usualTls.get(port.trim()) ?? server.isTls,
});

/** Without a login of its own IMAP uses the login for sending; a password without a user is the address's. */
export function serversIn(draft: Draft, known: Known | undefined): { smtp: Server; imap: Server | null } {
  const email = draft.email.trim();
  const server = ({ host, port, isTls }: ServerDraft, ownUser: string, pass: string): Server => {
    const user = ownUser.trim() || draft.user.trim() || (pass && email);
    return { host: host.trim(), port: Number(port), secure: isTls, ...(user && { user, pass }) };
  };
  const smtp = server(draft.smtp, draft.user, draft.password);
  if (!draft.readsReplies) return { smtp: known ? keptIn(smtp, known.smtp) : smtp, imap: null };
  const imap = server(draft.imap, draft.readingUser, draft.readingPassword || draft.password);
  return {
    smtp: known ? keptIn(smtp, known.smtp) : smtp,
    imap: known?.imap ? keptIn(imap, known.imap) : imap,
  };
}

/** What the form doesn't show of a server stays as long as it is the same one. */
function keptIn(server: Server, known: { host: string; user: string | null } & object): Server {
  const { host, user: _, ...kept } = known;
  return host === server.host ? { ...kept, ...server } : server;
}

const isServer = ({ host, port }: ServerDraft): boolean => {
  const number = Number(port);
  return host.trim() !== "" && Number.isInteger(number) && number >= 1 && number <= 65_535;
};

export const hasEmail = ({ email }: Draft): boolean => parseEmailAddress(email.trim()) !== undefined;

/** What can be checked, or undefined while something is missing. */
export function subjectIn(draft: Draft, known: Known | undefined): Subject | undefined {
  const isComplete = hasEmail(draft) && isServer(draft.smtp) && (!draft.readsReplies || isServer(draft.imap));
  return isComplete ? { email: draft.email.trim(), ...serversIn(draft, known) } : undefined;
}
