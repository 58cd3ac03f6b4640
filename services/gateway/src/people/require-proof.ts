import type { ServerResponse } from "node:http";
import { AppError, badRequest } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import { hasSecondFactor } from "./second-factor-table.ts";
import { secondStep } from "./second-step.ts";
import { isFreshSession, type SpentSession } from "./session-table.ts";
import { isPasswordOf } from "./sign-in.ts";
import { forgetGuesses, refuseGuessing, uncountRightGuess } from "./throttle.ts";
import { requireUser } from "./user-table.ts";

type Proof = { password?: string | undefined; code?: string | undefined };
type Asking = { db: Db; sealer: Sealer; res: ServerResponse; address: string | undefined };

/**
 * Somebody else may have found a session open, so a change of how a person signs in needs a code, else the password,
 * else a sign-in of just now.
 */
export async function requireProof(asking: Asking, session: SpentSession, { password, code }: Proof): Promise<void> {
  const { db, res, address } = asking;
  if (await hasSecondFactor(db, session.user_id)) {
    if (code === undefined) throw badRequest("Enter a code from your app, or a recovery code.");
    const step = secondStep(asking, code);
    await step.begin(session.user_id);
    return db.transaction((tx) => step.pass(tx, session.user_id));
  }
  const { password_hash } = await requireUser(db, session.email);
  if (password_hash === null) return refuseOldSession(db, session);
  if (password === undefined) throw badRequest("Enter your password.");
  await refuseGuessing(db, res, address, session.email);
  if (!(await isPasswordOf(password, password_hash))) throw new AppError("forbidden", "The password is wrong.");
  await uncountRightGuess(db, address, session.email);
  await forgetGuesses(db, address, session.email);
}

async function refuseOldSession(db: Db, session: SpentSession): Promise<void> {
  if (await isFreshSession(db, session)) return;
  throw new AppError("forbidden", "Sign out and in again, then do this within 10 minutes.");
}
