import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { secretKeySettings } from "./common-settings.ts";

/** The first byte is the form. */
const version = 1;
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

type SealingKey = { id: string; key: Buffer };

export const sealingSettings = {
  ...secretKeySettings,
  OUTBOUND_SEALING_KEYS: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i)
    .optional()
    .describe(
      "Keys of 64 hexadecimal characters, with commas between them: the first encrypts stored secrets, all open them.",
    ),
};

/** The first key seals. OUTBOUND_SECRET_KEY can't be changed, because links in sent mails depend on it. */
export function sealingKeys(settings: { OUTBOUND_SECRET_KEY: string; OUTBOUND_SEALING_KEYS?: string | undefined }) {
  return [...(settings.OUTBOUND_SEALING_KEYS?.split(",") ?? []), settings.OUTBOUND_SECRET_KEY];
}

/** The message is for the operator: it names the missing key. */
export class SealUnreadable extends Error {}

/** AES-256-GCM: version, key id, nonce, tag, ciphertext. It opens only for the same `owner`, so rows can't be swapped. */
export class Sealer {
  readonly #keys: readonly SealingKey[];
  readonly #current: SealingKey;

  constructor(secretKeys: readonly string[], purpose: string) {
    this.#keys = secretKeys.map((secretKey) => ({
      id: derive(secretKey, "outbound key id v1", keyIdBytes).toString("hex"),
      key: derive(secretKey, `outbound ${purpose} v1`, 32),
    }));
    const [current] = this.#keys;
    if (!current) throw new TypeError("A sealer needs a key.");
    this.#current = current;
  }

  /** The id of the key that seals, which reveals nothing of the key. */
  get keyId(): string {
    return this.#current.id;
  }

  knows(keyId: string): boolean {
    return this.#keys.some(({ id }) => id === keyId);
  }

  seal(owner: string, text: string): Buffer {
    const { id, key } = this.#current;
    const head = Buffer.concat([Buffer.of(version), Buffer.from(id, "hex")]);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.concat([head, Buffer.from(owner)]));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws SealUnreadable when the key, the owner or a byte is different. */
  open(owner: string, sealed: Buffer): string {
    const keyId = keyIdOf(sealed);
    if (keyId === undefined) throw new SealUnreadable("it was not sealed in a known way");
    const found = this.#keys.find(({ id }) => id === keyId);
    if (!found) throw new SealUnreadable(`its key ${keyId} is not among OUTBOUND_SEALING_KEYS`);
    const headBytes = 1 + keyIdBytes;
    const aad = Buffer.concat([sealed.subarray(0, headBytes), Buffer.from(owner)]);
    const text = decipher(found.key, aad, sealed.subarray(headBytes));
    if (text === undefined) throw new SealUnreadable("it was changed, or is another's");
    return text;
  }

  /** Undefined when the current key sealed it already. */
  reseal(owner: string, sealed: Buffer): Buffer | undefined {
    return keyIdOf(sealed) === this.keyId ? undefined : this.seal(owner, this.open(owner, sealed));
  }
}

function keyIdOf(sealed: Buffer): string | undefined {
  const isWhole = sealed[0] === version && sealed.length >= 1 + keyIdBytes + nonceBytes + tagBytes;
  return isWhole ? sealed.toString("hex", 1, 1 + keyIdBytes) : undefined;
}

function decipher(key: Buffer, aad: Buffer, rest: Buffer): string | undefined {
  const nonce = rest.subarray(0, nonceBytes);
  const tag = rest.subarray(nonceBytes, nonceBytes + tagBytes);
  if (tag.length < tagBytes) return undefined;
  try {
    const opening = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
      .setAAD(aad)
      .setAuthTag(tag);
    return Buffer.concat([opening.update(rest.subarray(nonceBytes + tagBytes)), opening.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function derive(secretKey: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secretKey, "hex"), "", purpose, bytes));
}
