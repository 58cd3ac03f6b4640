import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificates } from "@outbound/servers/certificates";

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer; at: Date };

/** How a receiver answers a request; doing nothing makes it hang. */
export type Answer = (res: ServerResponse, received: Received) => void;

export const status =
  (code: number): Answer =>
  (res) =>
    void res.writeHead(code).end();

export const redirect =
  (location: string): Answer =>
  (res) =>
    void res.writeHead(302, { location }).end();

export const late =
  (delayMs: number, answer: Answer = status(200)): Answer =>
  (res, received) =>
    void setTimeout(() => answer(res, received), delayMs).unref();

export const hang: Answer = () => {};

export const drip =
  (everyMs = 100): Answer =>
  (res) => {
    res.writeHead(200);
    const dripping = setInterval(() => res.write("."), everyMs);
    res.on("close", () => clearInterval(dripping));
  };

export type Receiver = AsyncDisposable & {
  url(path?: string): string;
  readonly received: Received[];
  answer: Answer;
};

/** Speaks HTTPS on a free port. Callers must trust `certificates.caFile`. */
export async function startReceiver(certificates: Certificates, answer: Answer = status(200)): Promise<Receiver> {
  const [key, cert] = await Promise.all([readFile(certificates.keyFile), readFile(certificates.certificateFile)]);
  const received: Received[] = [];
  const server = createServer({ key, cert }, (req, res) => {
    const { method = "", url: path = "", headers } = req;
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const one = { method, path, headers, body: Buffer.concat(chunks), at: new Date() };
      received.push(one);
      receiver.answer(res, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: (path = "/") => `https://localhost:${port}${path}`,
    received,
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
