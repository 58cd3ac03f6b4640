import type { Socket } from "node:net";
import { type Command, readCommands, sequenceSet, splitWords } from "./imap-commands.ts";
import { fetchItems, fetchResponse } from "./imap-fetch.ts";
import { challenge, readTokenLogin } from "./imap-sasl.ts";
import { MailFolder, type StoredMail } from "./mail-store.ts";

export type LogIn = (
  user: string,
  secret: { password: string } | { accessToken: string },
) => Promise<MailFolder | undefined>;

const capabilities = "IMAP4rev1 ID NAMESPACE IDLE SASL-IR AUTH=XOAUTH2 AUTH=OAUTHBEARER";
const mostRefusedLogins = 5;
/** A search for a header reads no more mails, of the newest. */
const mostSearched = 200;

/** Every mailbox has these; in the sandbox they stay empty. */
const otherFolders = new Map(["Sent", "Junk"].map((name) => [name, new MailFolder("", 1, [])]));

/** The part of RFC 3501 and 2177 that a mailer needs to read an inbox; it changes nothing. */
export class ImapSession {
  readonly #socket: Socket;
  readonly #logIn: LogIn;
  #inbox: MailFolder | undefined;
  #selected: MailFolder | undefined;
  #refusedLogins = 0;
  /** Counts what the client was told of; later messages have no sequence number yet. */
  #announced = 0;
  #idleTag: string | undefined;
  /** A challenge waits for the client's answer, and this command for its end. */
  #challengedTag: string | undefined;

  constructor(socket: Socket, logIn: LogIn) {
    this.#socket = socket;
    this.#logIn = logIn;
  }

  /** Resolves when the client leaves; rejects when the connection breaks or the client violates the protocol. */
  async run(): Promise<void> {
    await this.#write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
    try {
      for await (const command of readCommands(this.#socket, () => this.#socket.write("+ go on\r\n"))) {
        if (this.#challengedTag !== undefined) await this.#endChallenge();
        else if (this.#idleTag !== undefined) await this.#endIdle(command);
        else if (command.name === "LOGOUT") return await this.#leave(command);
        else await this.#answer(command);
        if (this.#refusedLogins >= mostRefusedLogins) return await this.#write("* BYE too many refused logins\r\n");
      }
    } finally {
      this.#inbox?.off("mail", this.#announceWhileIdle);
    }
  }

  async #answer({ tag, name, arguments: text }: Command): Promise<void> {
    const result = await this.#obey(name, text, tag);
    if (result !== undefined) await this.#write(`${tag || "*"} ${result}\r\n`);
  }

  async #obey(name: string, text: string, tag: string): Promise<string | undefined> {
    switch (name) {
      case "CAPABILITY":
        return this.#say(`CAPABILITY ${capabilities}`);
      case "ID":
        return this.#say('ID ("name" "Outbound sandbox")');
      case "NOOP":
        await this.#announceNews();
        return "OK done";
      case "LOGIN":
        return this.#checkLogin(text);
      case "AUTHENTICATE":
        return this.#checkToken(text, tag);
    }
    const inbox = this.#inbox;
    if (!inbox) return "BAD log in first";
    switch (name) {
      case "NAMESPACE":
        return this.#say('NAMESPACE (("" "/")) NIL NIL');
      case "LIST":
      case "LSUB":
        return this.#list(name, text);
      case "STATUS":
        return this.#status(inbox, text);
      case "SELECT":
      case "EXAMINE":
        return this.#select(inbox, text);
    }
    const selected = this.#selected;
    if (!selected) return "BAD unknown command";
    switch (name) {
      case "CLOSE":
        this.#selected = undefined;
        return "OK closed";
      case "UID SEARCH":
        return this.#search(selected, text);
      case "FETCH":
      case "UID FETCH":
        return this.#fetch(selected, text, name === "UID FETCH");
      case "IDLE":
        return this.#startIdle(tag);
      default:
        return "BAD unknown command";
    }
  }

  async #checkLogin(text: string): Promise<string> {
    const [user = "", password = ""] = splitWords(text);
    if (this.#inbox) return "BAD logged in already";
    if (await this.#enter(user, { password })) return "OK logged in";
    return "NO [AUTHENTICATIONFAILED] wrong user or password";
  }

  async #checkToken(text: string, tag: string): Promise<string | undefined> {
    const [mechanism = "", encoded = ""] = splitWords(text);
    if (!/^(?:XOAUTH2|OAUTHBEARER)$/i.test(mechanism)) return "NO unknown mechanism";
    const login = readTokenLogin(encoded);
    if (!login || this.#inbox) return "BAD say it at once, and once";
    if (await this.#enter(login.user, login)) return "OK logged in";
    this.#challengedTag = tag;
    await this.#write(`+ ${challenge}\r\n`);
    return undefined;
  }

  async #endChallenge(): Promise<void> {
    await this.#write(`${this.#challengedTag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)\r\n`);
    this.#challengedTag = undefined;
  }

  async #enter(user: string, secret: { password: string } | { accessToken: string }): Promise<boolean> {
    this.#inbox = await this.#logIn(user, secret);
    this.#inbox?.on("mail", this.#announceWhileIdle);
    if (!this.#inbox) this.#refusedLogins += 1;
    return this.#inbox !== undefined;
  }

  async #list(name: string, text: string): Promise<string> {
    const [, pattern = ""] = splitWords(text);
    if (pattern === "") return this.#say(`${name} (\\Noselect) "/" ""`);
    if (/^(?:[*%]|inbox)$/i.test(pattern)) await this.#say(`${name} (\\HasNoChildren) "/" "INBOX"`);
    for (const other of otherFolders.keys()) {
      const isWanted = /^[*%]$/.test(pattern) || pattern === other;
      if (isWanted) await this.#say(`${name} (\\HasNoChildren \\${other}) "/" "${other}"`);
    }
    return "OK done";
  }

  async #status(inbox: MailFolder, text: string): Promise<string> {
    const [named = ""] = splitWords(text);
    const folder = folderNamed(inbox, named);
    if (!folder) return noSuchFolder;
    const { uidValidity, uidNext, mails } = folder;
    const known = {
      MESSAGES: mails.length,
      RECENT: 0,
      UNSEEN: mails.length,
      UIDNEXT: uidNext,
      UIDVALIDITY: uidValidity,
    };
    const requested = Object.entries(known).filter(([item]) => new RegExp(`\\b${item}\\b`, "i").test(text));
    return this.#say(`STATUS "${named}" (${requested.map((item) => item.join(" ")).join(" ")})`);
  }

  async #select(inbox: MailFolder, text: string): Promise<string> {
    const [named = ""] = splitWords(text);
    this.#selected = folderNamed(inbox, named);
    if (!this.#selected) return noSuchFolder;
    const { uidNext, uidValidity, mails } = this.#selected;
    this.#announced = mails.length;
    await this.#say("FLAGS ()");
    await this.#say("OK [PERMANENTFLAGS ()] none can be set");
    await this.#say(`${this.#announced} EXISTS`);
    await this.#say("0 RECENT");
    await this.#say(`OK [UIDVALIDITY ${uidValidity}] valid`);
    await this.#say(`OK [UIDNEXT ${uidNext}] next`);
    return "OK [READ-ONLY] selected";
  }

  async #search(folder: MailFolder, text: string): Promise<string> {
    const [what = "", name = "", value = ""] = splitWords(text);
    if (what.toUpperCase() === "HEADER") return this.#searchHeader(folder, name, value);
    const [, set] = /^(?:uid ([\d:*,]+)|all)$/i.exec(text) ?? [undefined, undefined];
    const matches = sequenceSet(set ?? "1:*", folder.uidNext - 1);
    if (!matches || !/^(?:uid|all)\b/i.test(text)) return "BAD only UID, HEADER or ALL can be searched for";
    const uids = this.#known(folder).flatMap(({ uid }) => (matches(uid) ? uid : []));
    return this.#say(["SEARCH", ...uids].join(" "));
  }

  async #searchHeader(folder: MailFolder, name: string, value: string): Promise<string> {
    const uids: number[] = [];
    for (const mail of this.#known(folder).slice(-mostSearched)) {
      if (headersNamed(await folder.read(mail), name).some((found) => found.includes(value.toLowerCase())))
        uids.push(mail.uid);
    }
    return this.#say(["SEARCH", ...uids].join(" "));
  }

  async #fetch(folder: MailFolder, text: string, isByUid: boolean): Promise<string> {
    const known = this.#known(folder);
    const [, set = "", names = ""] = /^(\S+) (.+)$/.exec(text) ?? [];
    const isWanted = sequenceSet(set, isByUid ? (known.at(-1)?.uid ?? 0) : known.length);
    const items = fetchItems(isByUid && !/\buid\b/i.test(names) ? `UID ${names.replace(/[()]/g, "")}` : names);
    if (!isWanted || !items)
      return "BAD only UID, FLAGS, INTERNALDATE, RFC822.SIZE, BODY[] and BODY[HEADER] can be fetched";
    for (const [at, mail] of known.entries()) {
      if (isWanted(isByUid ? mail.uid : at + 1)) await this.#write(await fetchResponse(folder, mail, at + 1, items));
    }
    return "OK fetched";
  }

  async #startIdle(tag: string): Promise<undefined> {
    this.#idleTag = tag;
    await this.#write("+ idling\r\n");
    await this.#announceNews();
  }

  async #endIdle({ tag }: Command): Promise<void> {
    const idleTag = this.#idleTag;
    this.#idleTag = undefined;
    await this.#write(`${idleTag} ${tag.toUpperCase() === "DONE" ? "OK" : "BAD"} idle ended\r\n`);
  }

  async #leave({ tag }: Command): Promise<void> {
    await this.#say("BYE see you");
    await this.#write(`${tag} OK logged out\r\n`);
  }

  readonly #announceWhileIdle = () => {
    if (this.#idleTag !== undefined) void this.#announceNews();
  };

  async #announceNews(): Promise<void> {
    if (!this.#selected || this.#selected.mails.length === this.#announced) return;
    this.#announced = this.#selected.mails.length;
    await this.#say(`${this.#announced} EXISTS`);
  }

  #known({ mails }: MailFolder): readonly StoredMail[] {
    return mails.slice(0, this.#announced);
  }

  async #say(untagged: string): Promise<string> {
    await this.#write(`* ${untagged}\r\n`);
    return "OK done";
  }

  /** Waits for a slow client to read, so that output doesn't pile up. */
  #write(data: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.#socket.write(data, () => resolve()));
  }
}

const noSuchFolder = "NO there are only INBOX, Sent and Junk";
const folderNamed = (inbox: MailFolder, name: string) =>
  name.toUpperCase() === "INBOX" ? inbox : otherFolders.get(name);

/** In lower case, as a search compares them. */
function headersNamed(source: Buffer, name: string): string[] {
  const text = source.toString("latin1").toLowerCase();
  const [head = ""] = text.split("\r\n\r\n", 1);
  const lines = head.replaceAll(/\r\n[ \t]/g, " ").split("\r\n");
  const start = `${name.toLowerCase()}:`;
  return lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
}
