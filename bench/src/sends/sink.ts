import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type SinkCount = {
  mails: number;
  repeated: number;
  bytes: number;
  connections: number;
  opened: number;
  firstAt: number;
  lastAt: number;
};

const nothing: SinkCount = { mails: 0, repeated: 0, bytes: 0, connections: 0, opened: 0, firstAt: 0, lastAt: 0 };
let count = { ...nothing };
let open = 0;
const recipients = new Set<string>();

const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  maxClients: 5_000,
  onData(stream, session, done) {
    stream.on("data", (chunk: Buffer) => {
      count.bytes += chunk.length;
    });
    stream.on("end", () => {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      if (recipients.has(to)) count.repeated += 1;
      recipients.add(to);
      count.mails += 1;
      count.lastAt = Date.now();
      count.firstAt ||= count.lastAt;
      done();
    });
  },
});
server.on("error", () => {});
server.server.on("connection", (socket) => {
  open += 1;
  count.opened += 1;
  count.connections = Math.max(count.connections, open);
  socket.on("close", () => {
    open -= 1;
  });
});

process.on("message", (order: "begin" | "count") => {
  if (order === "begin") {
    recipients.clear();
    count = { ...nothing, connections: open };
  }
  process.send?.(count);
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.((server.server.address() as AddressInfo).port));
