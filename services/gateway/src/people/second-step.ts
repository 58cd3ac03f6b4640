import type { ServerResponse } from "node:http";
import type { SignedIn } from "@outbound/contracts/people/session";
import type { Db, Tx } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import { passSecondFactor } from "./second-factor.ts";
import { hasSecondFactor } from "./second-factor-table.ts";
import { deleteCodeAttempts, refuseGuessingCodes } from "./throttle.ts";

/** Nothing was written, and nobody is signed in. */
class CodeWanted extends Error {}

export type SecondStep = {
  /** Runs before the transaction, so that a failed try counts, too. */
  begin(userId: string): Promise<void>;
  /** Runs in the transaction that begins the session, so that every used code has let somebody in. */
  pass(tx: Tx, userId: string): Promise<void>;
};

type Asking = { db: Db; sealer: Sealer; res: ServerResponse; address: string | undefined };

export function secondStep({ db, sealer, res, address }: Asking, code: string | undefined): SecondStep {
  return {
    async begin(userId) {
      if (!(await hasSecondFactor(db, userId))) return;
      if (code === undefined) throw new CodeWanted();
      await refuseGuessingCodes(db, res, address, userId);
    },
    async pass(tx, userId) {
      await passSecondFactor(tx, sealer, userId, code);
      if (code !== undefined) await deleteCodeAttempts(tx, address, userId);
    },
  };
}

export async function orWantCode(signIn: () => Promise<SignedIn>): Promise<SignedIn> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof CodeWanted) return { second_factor: "code" };
    throw error;
  }
}
