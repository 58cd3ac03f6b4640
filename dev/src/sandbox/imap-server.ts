import { createServer, type Socket } from "node:net";
import { ImapSession, type LogIn } from "./imap-session.ts";

const mostClients = 100;
/** By RFC 2177 an idling client sends something within 29 minutes. */
const silenceMs = 31 * 60_000;

export async function openImapServer(
  port: number,
  logIn: LogIn,
  address = "127.0.0.1",
): Promise<{ port: number; close(): Promise<void> }> {
  const clients = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    socket.on("close", () => clients.delete(socket));
    socket.on("error", () => {});
    socket.setTimeout(silenceMs, () => socket.destroy());
    if (clients.size > mostClients) return void socket.end("* BYE too many connections\r\n");
    new ImapSession(socket, logIn).run().then(
      () => socket.end(),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, resolve);
  });
  return {
    port,
    async close() {
      for (const socket of clients) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
