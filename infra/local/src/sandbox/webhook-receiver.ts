import { createHmac, timingSafeEqual } from "node:crypto";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { isUuid } from "@outbound/contracts/uuid";

export type Webhook = { event: string; prospectEmail: string };

type Options = {
  folder: string;
  /** Its name in URLs, and where it listens; this machine unless told otherwise. */
  host?: string;
  address?: string;
  port: number;
  tls: { key: Buffer; cert: Buffer };
  /** The workspace's signing secret, as soon as it is known; undefined when it has none. */
  secret: Promise<string | undefined>;
  /** Told of each delivery once. */
  onWebhook: (webhook: Webhook) => void;
};

const bodyBytes = 262_144;
const toleranceSeconds = 300;

/**
 * What an integrator would write: takes deliveries over HTTPS, checks the signature over the bytes as they came, remembers the
 * delivery's id, and keeps each event as a file and as a line of events.log.
 */
export async function openWebhookReceiver(options: Options) {
  const { folder, host = "127.0.0.1", address = "127.0.0.1", port, tls, secret, onWebhook } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });

  const answer = async (req: IncomingMessage): Promise<number> => {
    if (req.method !== "POST") return 405;
    const body = await readBody(req);
    if (!body) return 413;
    const key = await secret;
    const delivery = header(req, "x-service-delivery");
    if (key === undefined || !isUuid(delivery)) return 401;
    if (!isFromOutbound(body, header(req, "x-service-signature"), key)) return 401;
    const event = JSON.parse(body.toString()) as { type: string; occurred_at: string; prospect_email: string };
    const { type, occurred_at, prospect_email } = event;
    const name = `${occurred_at}-${type}-${delivery}.json`.replaceAll(/[^\w.-]/g, "-");
    const isNew = await writeNew(join(folder, name), `${JSON.stringify({ delivery, ...event }, null, 2)}\n`);
    if (!isNew) return 200;
    await appendFile(
      join(folder, "events.log"),
      `${new Date().toISOString()}  ${type.padEnd(14)}  ${prospect_email}\n`,
      {
        mode: 0o600,
      },
    );
    onWebhook({ event: type, prospectEmail: prospect_email });
    return 200;
  };

  const server = createServer(tls, (req, res) => {
    answer(req).then(
      (status) => res.writeHead(status).end(),
      () => res.writeHead(500).end(),
    );
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, resolve);
  });
  return {
    url: `https://${host}:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As in the README, under "Verify a webhook". */
export function isFromOutbound(rawBody: Buffer, signature: string, secret: string, now = new Date()): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!t || !v1 || Math.abs(now.getTime() / 1_000 - Number(t)) > toleranceSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${t}.`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(v1, "hex"));
}

/** Undefined when it is too long. */
async function readBody(req: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += chunk.length;
    if (bytes > bodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** False when the file is there. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

const header = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? "");
