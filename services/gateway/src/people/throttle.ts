import type { ServerResponse } from "node:http";
import { AppError } from "@outbound/contracts/app-error";
import type { Db, Tx } from "@outbound/postgres/database";
import { type AttemptGroup, countAttempt, deleteAttempts, uncountAttempt } from "./attempt-table.ts";
import { networkOf } from "./network-of.ts";

/** The tries in five minutes. Many networks may guess one account; a person whom they lock out has the operator's link. */
const allowed = { network: 100, account: 100, accountFromNetwork: 10 };

/** Whoever guesses codes knows the password, so only the account counts: three of a million codes are right at a time. */
const allowedCodes = 5;

/** Every page for signing in begins a challenge, used or not. */
const allowedChallenges = 500;

/** Refuses a try before any costly work is done for it. */
export async function refuseGuessing(db: Db, res: ServerResponse, address: string | undefined, email?: string) {
  const network = networkOf(address);
  const ofNetwork = { name: networkName(network), allowed: allowed.network };
  await refuse(db, res, email === undefined ? [ofNetwork] : [ofNetwork, ...groupsOf(network, email)]);
}

/** Used when the account becomes known after the network's try was counted. */
export const refuseGuessingAt = (db: Db, res: ServerResponse, address: string | undefined, email: string) =>
  refuse(db, res, groupsOf(networkOf(address), email));

/** A visitor who knew the password, or has the link, was no guesser: an office behind one address may sign in all at once. */
export const uncountNetworkAttempt = (db: Db, address: string | undefined) =>
  uncountAttempt(db, networkName(networkOf(address)));

/** Called once the person is in: the password alone gives no new tries at the second factor. */
export const deleteAccountAttempts = (db: Db, address: string | undefined, email: string) =>
  deleteAttempts(db, [accountFrom(networkOf(address), email)]);

export const refuseGuessingCodes = (db: Db, res: ServerResponse, userId: string) =>
  refuse(db, res, [{ name: codesOf(userId), allowed: allowedCodes }]);

export const refuseManyChallenges = (db: Db, res: ServerResponse, address: string | undefined) =>
  refuse(db, res, [{ name: `challenges to ${networkOf(address)}`, allowed: allowedChallenges }]);

export const deleteCodeAttempts = (tx: Tx, userId: string) => deleteAttempts(tx, [codesOf(userId)]);

async function refuse(db: Db, res: ServerResponse, groups: readonly AttemptGroup[]): Promise<void> {
  const waitSeconds = await countAttempt(db, groups);
  if (waitSeconds === undefined) return;
  res.setHeader("Retry-After", waitSeconds);
  throw new AppError("rate-limited", "Too many attempts to sign in. Wait five minutes, then try again.");
}

const groupsOf = (network: string, email: string): AttemptGroup[] => [
  { name: `account ${email}`, allowed: allowed.account },
  { name: accountFrom(network, email), allowed: allowed.accountFromNetwork },
];

const codesOf = (userId: string) => `codes of ${userId}`;
const networkName = (network: string) => `network ${network}`;
const accountFrom = (network: string, email: string) => `account ${email} from ${network}`;
