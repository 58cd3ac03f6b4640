import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

const attempt = /"delivery_id":"([^"]+)".*"error":"timeout".*"msg":"delivery.attempted"/;

/** A timed-out attempt may have ended before its POST. The row keeps only its last error; the logs have all. */
export async function lateAttempts(logFolder: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const files = (await readdir(logFolder)).filter((name) => name.startsWith("webhook-dispatcher"));
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(join(logFolder, file)) })) {
      const [, delivery] = attempt.exec(line) ?? [];
      if (delivery !== undefined) counts.set(delivery, (counts.get(delivery) ?? 0) + 1);
    }
  }
  return counts;
}
