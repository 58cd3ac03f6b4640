import type { ServerResponse } from "node:http";
import { AppError } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import { type AttemptGroup, countAttempt, forgetAttempts } from "./attempt-table.ts";
import { networkOf } from "./network-of.ts";

/** In five minutes. Many networks may guess one account; whoever they lock out has the operator's link. */
const allowed = { network: 100, account: 100, accountFromNetwork: 10 };

/** Counts the try and refuses it before anything that costs is done for it. */
export async function refuseGuessing(db: Db, res: ServerResponse, address: string | undefined, email?: string) {
  const waitSeconds = await countAttempt(db, groupsOf(networkOf(address), email));
  if (waitSeconds === undefined) return;
  res.setHeader("Retry-After", waitSeconds);
  throw new AppError("rate-limited", "Too many attempts to sign in. Wait five minutes, then try again.");
}

/** Whoever knew the password was no guesser. */
export const forgetGuesses = (db: Db, address: string | undefined, email: string) =>
  forgetAttempts(db, [accountFrom(networkOf(address), email)]);

function groupsOf(network: string, email: string | undefined): AttemptGroup[] {
  const ofNetwork = { name: `network ${network}`, allowed: allowed.network };
  if (email === undefined) return [ofNetwork];
  return [
    ofNetwork,
    { name: `account ${email}`, allowed: allowed.account },
    { name: accountFrom(network, email), allowed: allowed.accountFromNetwork },
  ];
}

const accountFrom = (network: string, email: string) => `account ${email} from ${network}`;
