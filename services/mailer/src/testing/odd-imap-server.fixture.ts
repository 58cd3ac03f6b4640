import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export type Oddities = {
  /** Whether SELECT and STATUS, or neither, say which UID is next. */
  saysUidNext: boolean;
  /** FETCH says OK; the body is there, is empty, or isn't mentioned. */
  bodies: "whole" | "empty" | "missing";
  /** IDLE is answered with OK at once. */
  endsIdle: boolean;
  /** The connection ends as soon as it is idle. */
  dropsIdle: boolean;
};

type Mail = { uid: number; raw: string; at: Date };

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (number: number) => String(number).padStart(2, "0");
const internalDate = (at: Date) =>
  `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`;

/** One user and an INBOX. The oddities may be changed while it runs. */
export async function startOddImapServer(given: Partial<Oddities> = {}) {
  const odd: Oddities = { saysUidNext: true, bodies: "whole", endsIdle: false, dropsIdle: false, ...given };
  const mails: Mail[] = [];
  const commands: string[] = [];
  const idling = new Set<Socket>();
  const nextUid = () => (mails.at(-1)?.uid ?? 0) + 1;

  function answer(socket: Socket, line: string): void {
    const [tag = "", ...words] = line.split(" ");
    const write = (text: string) => socket.write(`${text}\r\n`);
    const command = words.join(" ").toUpperCase().replace(/^UID /, "UID-");
    const verb = command.split(" ", 1)[0] ?? "";
    commands.push(verb || tag);
    if (tag.toUpperCase() === "DONE") {
      idling.delete(socket);
      write(`${socketTags.get(socket)} OK done`);
      return;
    }
    if (verb === "CAPABILITY") write("* CAPABILITY IMAP4rev1 IDLE");
    if (verb === "LIST") write('* LIST (\\HasNoChildren) "/" "INBOX"');
    if (verb === "SELECT" || verb === "EXAMINE") {
      write(`* ${mails.length} EXISTS`);
      write("* OK [UIDVALIDITY 1697802109] fine");
      if (odd.saysUidNext) write(`* OK [UIDNEXT ${nextUid()}] fine`);
    }
    if (verb === "STATUS") {
      const next = odd.saysUidNext ? ` UIDNEXT ${nextUid()}` : "";
      write(`* STATUS INBOX (MESSAGES ${mails.length} UIDVALIDITY 1697802109${next})`);
    }
    if (verb === "UID-SEARCH") {
      const isWanted = inSet(/UID (\S+)/.exec(command.slice(10))?.[1] ?? "1:*", nextUid() - 1);
      write(`* SEARCH ${mails.flatMap(({ uid }) => (isWanted(uid) ? uid : [])).join(" ")}`.trimEnd());
    }
    if (verb === "UID-FETCH" || verb === "FETCH") fetch(socket, command, verb === "UID-FETCH");
    if (verb === "LOGOUT") write("* BYE");
    if (verb === "IDLE" && !odd.endsIdle) {
      socketTags.set(socket, tag);
      if (odd.dropsIdle) return void socket.destroy();
      idling.add(socket);
      write("+ idling");
      return;
    }
    write(`${tag} OK done`);
  }

  function fetch(socket: Socket, command: string, isByUid: boolean): void {
    const [, set = "", items = ""] = command.split(" ");
    const isWanted = inSet(set, isByUid ? nextUid() - 1 : mails.length);
    for (const [at, { uid, raw, at: receivedAt }] of mails.entries()) {
      if (!isWanted(isByUid ? uid : at + 1)) continue;
      const parts = [`UID ${uid}`, `INTERNALDATE "${internalDate(receivedAt)}"`, `RFC822.SIZE ${raw.length}`];
      const [, name, origin = ""] = /BODY\.PEEK(\[\w*\])(<\d+)?/.exec(command.slice(command.indexOf(items))) ?? [];
      const content = name === "[HEADER]" ? raw.slice(0, raw.indexOf("\r\n\r\n") + 4) : raw;
      const body = odd.bodies === "empty" ? "" : content;
      if (name && odd.bodies !== "missing")
        parts.push(`BODY${name}${origin && `${origin}>`} {${body.length}}\r\n${body}`);
      socket.write(`* ${at + 1} FETCH (${parts.join(" ")})\r\n`, "latin1");
    }
  }

  const socketTags = new WeakMap<Socket, string>();
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => {});
    socket.on("close", () => idling.delete(socket));
    socket.write("* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n");
    let pending = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      const lines = (pending + chunk).split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) answer(socket, line);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    odd,
    imap: { host: "127.0.0.1", port, secure: false, user: "ann", pass: "secret" },
    countOf: (verb: string) => commands.filter((command) => command === verb).length,
    deliver(raw: string, at = new Date()) {
      mails.push({ uid: nextUid(), raw, at });
      for (const socket of idling) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
  };
}

/** The last message matches `n:*` even when its number is below n. */
function inSet(set: string, last: number): (number: number) => boolean {
  const ranges = set.split(",").map((range) => {
    const ends = range.split(":").map((end) => (end === "*" ? last : Number(end)));
    return [Math.min(...ends), Math.max(...ends)] as const;
  });
  return (number) => ranges.some(([first, end]) => first <= number && number <= end);
}
