import { createHash } from "node:crypto";
import { AppError, badRequest, conflict, unavailable } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { errorReply } from "../http/render-error.ts";
import type { Reply } from "../http/reply.ts";
import { idempotencyResults } from "../metrics.ts";
import { type Claim, claimKey, freeKey, type Lease, storeReply } from "./idempotency-key-table.ts";

/** A call's deadline (5 s) and 5 s more, after which no worker starts on this request any more. */
const leaseMs = 10_000;

export const idempotencyKeyForm = /^[\x20-\x7e]{1,255}$/;

export function checkedKey(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === "string" && idempotencyKeyForm.test(key)) return key;
  throw invalidKey();
}

export const invalidKey = () =>
  badRequest("`Idempotency-Key` must be 1 to 255 printable ASCII characters.", { code: "invalid-idempotency-key" });
export const keyMismatch = () =>
  new AppError("unprocessable", "This Idempotency-Key was already used with a different request.", {
    code: "key-reused",
    forPeople: "This was already sent with other contents. Reload the page, then try again.",
  });
export const keyInUse = () =>
  conflict("A request with this Idempotency-Key is still being processed.", {
    code: "key-in-use",
    forPeople: "This is still under way. Wait a moment, then try again.",
  });

export function fingerprintOf(method: string, url: string, body: Buffer): Buffer {
  return createHash("sha256").update(`${method}\n${url}\n`).update(body).digest();
}

/** API: Idempotency keys. An answer of 500 and above frees the key for a next try under the same command id. */
export async function answerOnce(
  { db, log, refusalOf = errorReply }: { db: Db; log: Log; refusalOf?: typeof errorReply },
  claim: Claim,
  run: (commandId: string) => Promise<Reply>,
): Promise<Reply> {
  const decision = await claimKey(db, claim, leaseMs).catch((error: unknown) => {
    throw unavailable(error);
  });
  idempotencyResults.inc({ result: decision.result });
  switch (decision.result) {
    case "replay":
      return { ...decision.reply, isReplay: true };
    case "mismatch":
      throw keyMismatch();
    case "conflict":
      throw keyInUse();
    case "new":
    case "takeover":
      return await runAndStore(decision.lease);
  }

  async function runAndStore(lease: Lease): Promise<Reply> {
    try {
      const reply = await run(lease.commandId);
      await settle(storeReply(db, lease, reply));
      return reply;
    } catch (error) {
      const refusal = refusalOf(error);
      await settle(refusal.status >= 500 ? freeKey(db, lease) : storeReply(db, lease, refusal));
      throw error;
    }
  }

  /** The answer counts even if it can't be stored: the service has its own record, and the lease ends by itself. */
  async function settle(storing: Promise<unknown>): Promise<void> {
    await storing.catch((error: unknown) => log.warn({ err: error }, "idempotency_key.settle_failed"));
  }
}
