import type { Socket } from "node:net";
import { type Command, readCommands, sequenceSet, wordsOf } from "./imap-commands.ts";
import { fetchItems, fetchResponse } from "./imap-fetch.ts";
import type { MailFolder, StoredMail } from "./mail-store.ts";

/** Returns the user's folder, or undefined when the login is refused. */
export type LogIn = (user: string, password: string) => Promise<MailFolder | undefined>;

const capabilities = "IMAP4rev1 ID NAMESPACE IDLE";
const mostRefusedLogins = 5;

/**
 * One client's connection, with the part of RFC 3501 and 2177 that a mailer needs to read an inbox; it changes nothing.
 */
export class ImapSession {
  readonly #socket: Socket;
  readonly #logIn: LogIn;
  #inbox: MailFolder | undefined;
  #isSelected = false;
  #refusedLogins = 0;
  /** The number of messages announced to the client; later ones have no sequence number yet. */
  #announced = 0;
  #idleTag: string | undefined;

  constructor(socket: Socket, logIn: LogIn) {
    this.#socket = socket;
    this.#logIn = logIn;
  }

  /** Resolves when the client leaves; rejects when the connection breaks or the client violates the protocol. */
  async run(): Promise<void> {
    await this.#write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
    try {
      for await (const command of readCommands(this.#socket, () => this.#socket.write("+ go on\r\n"))) {
        if (this.#idleTag !== undefined) await this.#endIdle(command);
        else if (command.name === "LOGOUT") return await this.#leave(command);
        else await this.#answer(command);
        if (this.#refusedLogins >= mostRefusedLogins) return await this.#write("* BYE too many refused logins\r\n");
      }
    } finally {
      this.#inbox?.off("mail", this.#tellWhileIdle);
    }
  }

  async #answer({ tag, name, arguments: text }: Command): Promise<void> {
    const result = await this.#obey(name, text, tag);
    if (result !== undefined) await this.#write(`${tag || "*"} ${result}\r\n`);
  }

  /** Returns the end of the tagged line; undefined when it comes later. */
  async #obey(name: string, text: string, tag: string): Promise<string | undefined> {
    switch (name) {
      case "CAPABILITY":
        return this.#say(`CAPABILITY ${capabilities}`);
      case "ID":
        return this.#say('ID ("name" "Outbound sandbox")');
      case "NOOP":
        await this.#tellNews();
        return "OK done";
      case "LOGIN":
        return this.#checkLogin(text);
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
    if (!this.#isSelected) return "BAD unknown command";
    switch (name) {
      case "CLOSE":
        this.#isSelected = false;
        return "OK closed";
      case "UID SEARCH":
        return this.#search(inbox, text);
      case "FETCH":
      case "UID FETCH":
        return this.#fetch(inbox, text, name === "UID FETCH");
      case "IDLE":
        return this.#startIdle(tag);
      default:
        return "BAD unknown command";
    }
  }

  async #checkLogin(text: string): Promise<string> {
    const [user = "", password = ""] = wordsOf(text);
    if (this.#inbox) return "BAD logged in already";
    this.#inbox = await this.#logIn(user, password);
    this.#inbox?.on("mail", this.#tellWhileIdle);
    if (this.#inbox) return "OK logged in";
    this.#refusedLogins += 1;
    return "NO [AUTHENTICATIONFAILED] wrong user or password";
  }

  async #list(name: string, text: string): Promise<string> {
    const [, pattern = ""] = wordsOf(text);
    if (pattern === "") return this.#say(`${name} (\\Noselect) "/" ""`);
    if (!/^(?:[*%]|inbox)$/i.test(pattern)) return "OK nothing is called that";
    return this.#say(`${name} (\\HasNoChildren) "/" "INBOX"`);
  }

  async #status(inbox: MailFolder, text: string): Promise<string> {
    if (!isInbox(text)) return noSuchFolder;
    const { uidValidity, uidNext, mails } = inbox;
    const known = {
      MESSAGES: mails.length,
      RECENT: 0,
      UNSEEN: mails.length,
      UIDNEXT: uidNext,
      UIDVALIDITY: uidValidity,
    };
    const asked = Object.entries(known).filter(([item]) => new RegExp(`\\b${item}\\b`, "i").test(text));
    return this.#say(`STATUS "INBOX" (${asked.map((item) => item.join(" ")).join(" ")})`);
  }

  async #select(inbox: MailFolder, text: string): Promise<string> {
    this.#isSelected = isInbox(text);
    if (!this.#isSelected) return noSuchFolder;
    const { uidNext, uidValidity } = inbox;
    this.#announced = inbox.mails.length;
    await this.#say("FLAGS ()");
    await this.#say("OK [PERMANENTFLAGS ()] none can be set");
    await this.#say(`${this.#announced} EXISTS`);
    await this.#say("0 RECENT");
    await this.#say(`OK [UIDVALIDITY ${uidValidity}] valid`);
    await this.#say(`OK [UIDNEXT ${uidNext}] next`);
    return "OK [READ-ONLY] selected";
  }

  async #search(inbox: MailFolder, text: string): Promise<string> {
    const [, set] = /^(?:uid ([\d:*,]+)|all)$/i.exec(text) ?? [undefined, undefined];
    const matches = sequenceSet(set ?? "1:*", inbox.uidNext - 1);
    if (!matches || !/^(?:uid|all)\b/i.test(text)) return "BAD only UID or ALL can be searched for";
    const uids = this.#known(inbox).flatMap(({ uid }) => (matches(uid) ? uid : []));
    return this.#say(["SEARCH", ...uids].join(" "));
  }

  async #fetch(inbox: MailFolder, text: string, isByUid: boolean): Promise<string> {
    const known = this.#known(inbox);
    const [, set = "", names = ""] = /^(\S+) (.+)$/.exec(text) ?? [];
    const isWanted = sequenceSet(set, isByUid ? (known.at(-1)?.uid ?? 0) : known.length);
    const items = fetchItems(isByUid && !/\buid\b/i.test(names) ? `UID ${names.replace(/[()]/g, "")}` : names);
    if (!isWanted || !items)
      return "BAD only UID, FLAGS, INTERNALDATE, RFC822.SIZE, BODY[] and BODY[HEADER] can be fetched";
    for (const [at, mail] of known.entries()) {
      if (isWanted(isByUid ? mail.uid : at + 1)) await this.#write(await fetchResponse(inbox, mail, at + 1, items));
    }
    return "OK fetched";
  }

  async #startIdle(tag: string): Promise<undefined> {
    this.#idleTag = tag;
    await this.#write("+ idling\r\n");
    await this.#tellNews();
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

  readonly #tellWhileIdle = () => {
    if (this.#idleTag !== undefined) void this.#tellNews();
  };

  async #tellNews(): Promise<void> {
    if (!this.#isSelected || !this.#inbox || this.#inbox.mails.length === this.#announced) return;
    this.#announced = this.#inbox.mails.length;
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

const noSuchFolder = "NO there is only INBOX";
const isInbox = (text: string) => wordsOf(text)[0]?.toUpperCase() === "INBOX";
