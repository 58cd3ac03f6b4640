import type { ServerResponse } from "node:http";
import { AppError } from "@outbound/contracts/app-error";
import type { Db, Tx } from "@outbound/postgres/database";
import { type AttemptGroup, countAttempt, deleteAttempts, type TriesLeft, uncountAttempt } from "./attempt-table.ts";
import { networkOf, siteOf } from "./network-of.ts";

/**
 * The tries in five minutes. Many networks may guess one account; a person whom they lock out has the operator's link. One
 * site alone locks nobody out.
 */
const allowed = { accountFromNetwork: 10, accountFromSite: 20, account: 100, network: 100, site: 400 };

/**
 * Whoever guesses codes knows the password, so an account has few, as three of a million codes are right at a time. One
 * network leaves some to the person.
 */
const allowedCodes = { fromNetwork: 3, account: 5 };

/** Every page for signing in begins a challenge, used or not. */
const allowedChallenges = 500;

/** Refuses a try before any costly work is done for it. Resolves to what is left after it. */
export function refuseGuessing(db: Db, res: ServerResponse, address: string | undefined, email?: string) {
  return refuse(db, res, [...(email === undefined ? [] : accountGroups(address, email)), ...originGroups(address)]);
}

/** Used when the account becomes known after the network's try was counted, which a refusal takes back. */
export async function refuseGuessingAt(db: Db, res: ServerResponse, address: string | undefined, email: string) {
  await uncountAttempt(db, originGroups(address));
  await refuseGuessing(db, res, address, email);
}

/**
 * A visitor who knew the password, or has the link, was no guesser: an office behind one address may sign in all at once.
 * From one network the account's tries remain counted until the person is in: the password alone gives no new tries at the
 * second factor.
 */
export function uncountRightGuess(db: Db, address: string | undefined, email?: string): Promise<void> {
  const [, ...wider] = email === undefined ? [] : accountGroups(address, email);
  return uncountAttempt(db, [...wider, ...originGroups(address)]);
}

/** Called once the person is in. */
export const forgetGuesses = (db: Db, address: string | undefined, email: string) =>
  deleteAttempts(db, accountGroups(address, email).slice(0, 1));

export const refuseGuessingCodes = (db: Db, res: ServerResponse, address: string | undefined, userId: string) =>
  refuse(db, res, codeGroups(address, userId));

export const deleteCodeAttempts = (tx: Tx, address: string | undefined, userId: string) =>
  deleteAttempts(tx, codeGroups(address, userId));

export const refuseManyChallenges = (db: Db, res: ServerResponse, address: string | undefined) =>
  refuse(db, res, [{ name: `challenges to ${networkOf(address)}`, allowed: allowedChallenges }]);

async function refuse(db: Db, res: ServerResponse, narrowestFirst: readonly AttemptGroup[]): Promise<TriesLeft> {
  const { left, seconds } = await countAttempt(db, narrowestFirst);
  if (left >= 0) return { left, seconds };
  res.setHeader("Retry-After", seconds);
  throw new AppError("rate-limited", "Too many sign-in attempts. Wait 5 minutes, then try again.");
}

const accountGroups = (address: string | undefined, email: string): AttemptGroup[] => [
  { name: `account ${email} from ${networkOf(address)}`, allowed: allowed.accountFromNetwork },
  { name: `account ${email} from the site ${siteOf(address)}`, allowed: allowed.accountFromSite },
  { name: `account ${email}`, allowed: allowed.account },
];

const originGroups = (address: string | undefined): AttemptGroup[] => [
  { name: `network ${networkOf(address)}`, allowed: allowed.network },
  { name: `site ${siteOf(address)}`, allowed: allowed.site },
];

const codeGroups = (address: string | undefined, userId: string): AttemptGroup[] => [
  { name: `codes of ${userId} from ${networkOf(address)}`, allowed: allowedCodes.fromNetwork },
  { name: `codes of ${userId}`, allowed: allowedCodes.account },
];
