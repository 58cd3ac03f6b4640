import { createSocket } from "node:dgram";
import { onTestFinished } from "vitest";

type Answer = readonly string[] | "SERVFAIL" | "NXDOMAIN" | undefined;

const codes = { SERVFAIL: 2, NXDOMAIN: 3 };
const [typeA, typeAaaa] = [1, 28];

export type DnsServer = { address: string; queries: string[]; answer: (name: string) => Answer };

export async function startDnsServer(answer: DnsServer["answer"]): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const server: DnsServer = { address: "", queries: [], answer };
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    if (type === typeA) server.queries.push(name);
    const found = server.answer(name);
    if (found) socket.send(reply(query.subarray(0, end), type, found), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function reply(question: Buffer, type: number, answer: readonly string[] | "SERVFAIL" | "NXDOMAIN"): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  const refusal = typeof answer === "string" ? codes[answer] : 0;
  const records = typeof answer === "string" ? [] : answer.flatMap((address) => record(type, address));
  header.writeUInt16BE(0x8180 | refusal, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(12), ...records]);
}

function record(type: number, address: string): Buffer[] {
  const isIpv6 = address.includes(":");
  if (type !== (isIpv6 ? typeAaaa : typeA)) return [];
  const data = isIpv6 ? ipv6Bytes(address) : Buffer.from(address.split(".").map(Number));
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return [Buffer.concat([head, data])];
}

function ipv6Bytes(address: string): Buffer {
  const groups = address.split(":").map((group) => group.padStart(4, "0"));
  return Buffer.from(groups.join(""), "hex");
}
