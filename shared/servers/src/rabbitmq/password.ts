import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

/** RabbitMQ creates its user at the very first start, so that password is used for good. */
export async function keptPassword(file: string): Promise<string> {
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known) return known.trim();
  const password = randomBytes(18).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}
