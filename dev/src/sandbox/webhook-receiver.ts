import { createHmac, timingSafeEqual } from "node:crypto";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { isUuid } from "@outbound/contracts/uuid";
import { z } from "zod";

export type Webhook = { event: string; prospectEmail: string };

/** While its secret can't be read all its deliveries are refused. */
export type CheckedWorkspace = { workspaceId: string; readSecret: () => Promise<string> };

type Options = {
  folder: string;
  host?: string;
  address?: string;
  port: number;
  tls: { key: Buffer; cert: Buffer };
  demo: Promise<CheckedWorkspace | undefined>;
  onWebhook: (webhook: Webhook) => void;
};

const bodyBytes = 262_144;
const toleranceSeconds = 300;
const pauseBetweenReadsMs = 1_000;
const event = z.looseObject({
  type: z.string(),
  occurred_at: z.string(),
  workspace_id: z.string(),
  prospect_email: z.string(),
});

/**
 * Checks the signature over the unchanged bytes, remembers the delivery's id, and stores each event as a file. It knows
 * only the demo's secret: other workspaces' events are stored unchecked, and their files say so.
 */
export async function openWebhookReceiver(options: Options) {
  const { folder, host = "127.0.0.1", address = "127.0.0.1", port, tls, demo, onWebhook } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const secret = new KnownSecret();

  const answer = async (req: IncomingMessage): Promise<number> => {
    if (req.method !== "POST") return 405;
    const body = await readBody(req);
    if (!body) return 413;
    const delivery = header(req, "x-service-delivery");
    if (!isUuid(delivery)) return 401;
    const parsed = event.safeParse(parseJson(body));
    if (!parsed.success) return 400;
    const { type, occurred_at, workspace_id, prospect_email } = parsed.data;
    const known = await demo;
    const isDemo = workspace_id === known?.workspaceId;
    const signature = header(req, "x-service-signature");
    if (isDemo && !(await secret.isRight(known.readSecret, (one) => isFromOutbound(body, signature, one)))) return 401;
    const name = `${occurred_at}-${type}-${delivery}.json`.replaceAll(/[^\w.-]/g, "-");
    const entry = { delivery, signature: isDemo ? "checked" : "not checked", ...parsed.data };
    const isNew = await writeNew(join(folder, name), `${JSON.stringify(entry, null, 2)}\n`);
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

/** Read again when a signature is wrong, because somebody may have rotated it. */
class KnownSecret {
  #known: Promise<string | undefined> | undefined;
  #readAt = 0;

  async isRight(read: () => Promise<string>, isSignedBy: (secret: string | undefined) => boolean): Promise<boolean> {
    this.#known ??= this.#read(read);
    const before = this.#known;
    if (isSignedBy(await before)) return true;
    if (this.#known === before && performance.now() - this.#readAt > pauseBetweenReadsMs)
      this.#known = this.#read(read);
    return this.#known !== before && isSignedBy(await this.#known);
  }

  #read(read: () => Promise<string>): Promise<string | undefined> {
    this.#readAt = performance.now();
    return read().catch(() => undefined);
  }
}

export function isFromOutbound(
  rawBody: Buffer,
  signature: string,
  secret: string | undefined,
  now = new Date(),
): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!t || !v1 || secret === undefined || Math.abs(now.getTime() / 1_000 - Number(t)) > toleranceSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${t}.`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(v1, "hex"));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

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
