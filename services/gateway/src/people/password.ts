import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP's second choice for argon2id: memory in KiB, some 50 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;

const derive = promisify(argon2);
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** PHC's form names the cost, so a hash made at another cost can still be checked. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive("argon2id", { ...cost, message: messageOf(password), nonce: salt });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Without a hash it does the same work and returns false. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = form.exec(hash ?? unknownUserHash);
  if (!parts) throw new Error("A password's hash is not in the form that we write.");
  const [, memory, passes, parallelism, salt = "", wanted = ""] = parts;
  const expected = Buffer.from(wanted, "base64");
  const tag = await derive("argon2id", {
    message: messageOf(password),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && Boolean(hash);
}

/** Two keyboards may encode one letter differently. */
const messageOf = (password: string) => password.normalize("NFKC");
const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

const unknownUserHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(saltBytes))}$${unpadded(Buffer.alloc(cost.tagLength))}`;
