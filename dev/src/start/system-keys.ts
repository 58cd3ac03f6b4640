import { randomBytes } from "node:crypto";
import { StartError } from "@outbound/servers/start-error";
import type { Home } from "../home/home.ts";

type Environment = Record<string, string | undefined>;

const secretKeyFile = "secret-key";
const sealingKeysFile = "sealing-keys";

/** Stores keys from the environment for the next start. Drops no key, because secrets may still be sealed with it. */
export async function systemKeys(home: Home, env: Environment): Promise<{ secretKey: string; sealingKeys?: string }> {
  const { OUTBOUND_SECRET_KEY: givenKey, OUTBOUND_SEALING_KEYS: givenSealing = "" } = env;
  const keptKey = await home.secret(secretKeyFile, () => givenKey || randomBytes(32).toString("hex"));
  const stored = readKeys((await home.read(sealingKeysFile)) ?? "", home.path(sealingKeysFile));
  const keys = [...new Set([...readKeys(givenSealing, "OUTBOUND_SEALING_KEYS"), ...stored])];
  if (keys.join() !== stored.join()) await home.write(sealingKeysFile, keys.join("\n"));
  return { secretKey: givenKey || keptKey, ...(keys.length > 0 && { sealingKeys: keys.join(",") }) };
}

function readKeys(text: string, source: string): string[] {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  if (keys.every((key) => /^[\da-f]{64}$/i.test(key))) return keys;
  throw new StartError(
    `${source} must hold keys of 64 hexadecimal characters each, with commas or lines between them, the one that encrypts first.`,
  );
}
