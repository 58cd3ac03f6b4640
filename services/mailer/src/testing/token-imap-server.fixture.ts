import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { readXoauth2, xoauth2Challenge } from "@outbound/testing/xoauth2";

type Refusal = { reply: string } | undefined;

const answers: Record<string, string[]> = {
  CAPABILITY: ["CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2 IDLE"],
  NAMESPACE: ['NAMESPACE (("" "/")) NIL NIL'],
  LIST: ['LIST (\\HasNoChildren) "/" "INBOX"'],
  STATUS: ['STATUS "INBOX" (MESSAGES 0 UIDNEXT 1 UIDVALIDITY 1)'],
  EXAMINE: ["FLAGS ()", "0 EXISTS", "OK [UIDVALIDITY 1] valid", "OK [UIDNEXT 1] next"],
  "UID SEARCH": ["SEARCH"],
  LOGOUT: ["BYE see you"],
};

/** Empty mailboxes, each with a folder of the same number, as at Google; who comes signs in with a token (XOAUTH2). */
export async function startTokenImapServer(refusalOf: (user: string, token: string) => Refusal) {
  const logins: { user: string; isTaken: boolean }[] = [];
  const sockets = new Set<Socket>();

  function authenticate(socket: Socket, tag: string, encoded: string): string | undefined {
    const { user, token } = readXoauth2(encoded);
    const isTaken = !refusalOf(user, token);
    logins.push({ user, isTaken });
    if (!isTaken) socket.write(`+ ${xoauth2Challenge}\r\n`);
    else socket.write(`${tag} OK signed in\r\n`);
    return isTaken ? undefined : tag;
  }

  function take(socket: Socket, line: string, pending: string | undefined): string | undefined {
    const [tag = "", first = "", second = "", third = ""] = line.split(" ");
    if (line === "" && pending) socket.write(`${pending} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)\r\n`);
    if (line === "DONE" && pending) socket.write(`${pending} OK idle ended\r\n`);
    if (line === "" || line === "DONE") return undefined;
    const verb = first === "UID" ? `UID ${second}` : first;
    if (verb === "AUTHENTICATE") return authenticate(socket, tag, third);
    if (verb === "IDLE") {
      socket.write("+ idling\r\n");
      return tag;
    }
    for (const answer of answers[verb.toUpperCase()] ?? []) socket.write(`* ${answer}\r\n`);
    socket.write(`${tag} OK done\r\n`);
    return undefined;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let [rest, pending]: [string, string | undefined] = ["", undefined];
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.write("* OK ready\r\n");
    socket.setEncoding("latin1").on("data", (text: string) => {
      const lines = (rest + text).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) pending = take(socket, line, pending);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  atEndOfFile(async () => {
    dropConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server: { host: "127.0.0.1", port, secure: false }, logins, dropConnections };
}
