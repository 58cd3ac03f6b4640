import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Certificates } from "@outbound/servers/certificates";

export type Receipts = { count: number; firstAt: number; lastAt: number; lagsMs: number[] };

/** `/well…` answers 200, `/hang` never, `/endless` with an endless body, `/bomb` with one that unpacks to 1 GB. */
export type ReceiverOrder = Certificates | { begin: { after: number } } | "count";

const ports = 4;
const nothing = (): Receipts => ({ count: 0, firstAt: 0, lastAt: 0, lagsMs: [] });
let well = nothing();
let sick = 0;
let skip = 0;

process.on("disconnect", () => process.exit(0));
process.on("message", (order: ReceiverOrder) => {
  if (order === "count") process.send?.({ well, sick });
  else if ("keyFile" in order) void listen(order);
  else {
    [well, sick, skip] = [nothing(), 0, order.begin.after];
    process.send?.("begun");
  }
});
process.send?.("ready");

async function listen({ keyFile, certificateFile }: Certificates): Promise<void> {
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile)]);
  const servers = Array.from({ length: ports }, () => createServer({ key, cert }, take));
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))));
  process.send?.(servers.map((server) => `https://localhost:${(server.address() as AddressInfo).port}`));
}

function take(req: IncomingMessage, res: ServerResponse): void {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    const { url = "" } = req;
    if (url.startsWith("/well")) {
      note(Buffer.concat(chunks));
      res.writeHead(200).end();
      return;
    }
    sick += 1;
    if (url === "/endless") endless(res);
    if (url === "/bomb") res.writeHead(200, { "content-encoding": "gzip" }).end(bomb());
  });
}

function note(body: Buffer): void {
  const now = Date.now();
  well.count += 1;
  if (well.count <= skip) return;
  well.firstAt ||= now;
  well.lastAt = now;
  const occurred = /"occurred_at":"([^"]+)"/.exec(body.subarray(0, 300).toString("latin1"))?.[1];
  if (occurred) well.lagsMs.push(now - Date.parse(occurred));
}

const chunk = Buffer.alloc(64 * 1_024, ".");

function endless(res: ServerResponse): void {
  res.writeHead(200);
  const pour = () => {
    while (!res.destroyed && res.write(chunk));
  };
  res.on("drain", pour);
  pour();
}

let packed: Buffer | undefined;
const bomb = () => {
  packed ??= Buffer.concat(Array.from({ length: 64 }, () => gzipSync(Buffer.alloc(16 * 1_024 * 1_024))));
  return packed;
};
