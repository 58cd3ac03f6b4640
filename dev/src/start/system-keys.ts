import { randomBytes } from "node:crypto";
import { StartError } from "@outbound/servers/start-error";
import type { Home } from "../home/home.ts";

type Environment = Record<string, string | undefined>;

const secretKeyFile = "secret-key";
const sealingKeysFile = "sealing-keys";
/** Is written after the key, so it stands without it only where the key was lost. */
const usedMark = "amqp-namespace";

/**
 * Stores keys from the environment for the next start. Drops no sealing key, because secrets may still be sealed with it, and
 * refuses another secret key, which can't be replaced.
 */
export async function systemKeys(home: Home, env: Environment): Promise<{ secretKey: string; sealingKeys?: string }> {
  const givenKey = readGivenKey(env);
  if (!givenKey && (await home.read(secretKeyFile)) === undefined && (await home.read(usedMark)) !== undefined) {
    throw lostKey(home.path(secretKeyFile));
  }
  const secretKey = await home.secret(secretKeyFile, () => givenKey || randomBytes(32).toString("hex"));
  if (givenKey && givenKey.toLowerCase() !== secretKey.toLowerCase()) throw otherKey(home.path(secretKeyFile));
  const stored = readKeys((await home.read(sealingKeysFile)) ?? "", home.path(sealingKeysFile));
  const keys = [...new Set([...readGivenSealingKeys(env), ...stored])];
  if (keys.join() !== stored.join()) await home.write(sealingKeysFile, keys.join("\n"));
  return { secretKey, ...(keys.length > 0 && { sealingKeys: keys.join(",") }) };
}

export function readGivenKey({ OUTBOUND_SECRET_KEY: key }: Environment): string | undefined {
  if (!key || /^[\da-f]{64}$/i.test(key)) return key;
  throw new StartError("OUTBOUND_SECRET_KEY must be 64 hexadecimal characters.");
}

export const readGivenSealingKeys = ({ OUTBOUND_SEALING_KEYS: keys = "" }: Environment): string[] =>
  readKeys(keys, "OUTBOUND_SEALING_KEYS");

const lostKey = (file: string) =>
  new StartError(
    `${file} is missing beside the data that were made with it. Put it back, from a backup: with another key the links of emails that were sent are dead, and stored secrets may be unreadable. If it is lost for good, give a new one once: OUTBOUND_SECRET_KEY=$(openssl rand -hex 32) npm start`,
  );

const otherKey = (file: string) =>
  new StartError(
    `OUTBOUND_SECRET_KEY is another key than the one of this data folder, ${file}. With it the links of emails that were sent would be dead and stored secrets unreadable. Unset it; or, if it is the right one for these databases, write it into that file. Another key for stored secrets is OUTBOUND_SEALING_KEYS (docs/keys.md).`,
  );

function readKeys(text: string, source: string): string[] {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  if (keys.every((key) => /^[\da-f]{64}$/i.test(key))) return keys;
  throw new StartError(
    `${source} must hold keys of 64 hexadecimal characters each, with commas or lines between them, the one that encrypts first.`,
  );
}
