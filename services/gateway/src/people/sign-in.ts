import { AppError } from "@outbound/contracts/app-error";
import { counted } from "@outbound/contracts/counted";
import type { Db } from "@outbound/postgres/database";
import type { TriesLeft } from "./attempt-table.ts";
import { hashPassword, isPassword } from "./password.ts";
import { slots } from "./slots.ts";
import { findUser, type User } from "./user-table.ts";

/** Each hash takes a core for 50 ms, and 19 MB. */
const hashing = slots({ atOnce: 4, waiting: 16 });

/**
 * An unknown person is refused in the same words, after the same work, and tries are counted by the address alone. Returns
 * the user as they were at the check.
 */
export async function checkSignIn(db: Db, email: string, password: string, tries?: TriesLeft): Promise<User> {
  const user = await findUser(db, email);
  const isCorrect = await hashing.run(() => isPassword(password, user?.password_hash));
  if (!user || !isCorrect) throw wrong(tries);
  if (user.disabled_at) throw accountDisabled();
  return user;
}

const fewTries = 5;
const plainly = "Email or password is wrong.";

function wrong(tries: TriesLeft | undefined): AppError {
  if (!tries || tries.left > fewTries) return new AppError("unauthorized", plainly);
  const { left, seconds } = tries;
  const minutes = Math.ceil(seconds / 60);
  const within = minutes === 1 ? "minute" : `${minutes} minutes`;
  const says = left === 0 ? "No try is left" : counted(left, "try is left", "tries are left");
  return new AppError("unauthorized", plainly, { forPeople: `${plainly} ${says} in the next ${within}.` });
}

export const accountDisabled = () => new AppError("forbidden", "This account is disabled. Ask your operator.");

export const isPasswordOf = (password: string, hash: string): Promise<boolean> =>
  hashing.run(() => isPassword(password, hash));

export const hashNewPassword = (password: string): Promise<string> => hashing.run(() => hashPassword(password));
