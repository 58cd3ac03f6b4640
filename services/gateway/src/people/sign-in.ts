import { AppError } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import { hashPassword, isPassword } from "./password.ts";
import { slots } from "./slots.ts";
import { findUser, type User } from "./user-table.ts";

/** Each hash takes a core for 50 ms, and 19 MB. */
const hashing = slots({ atOnce: 4, waiting: 16 });

/** An unknown person is refused in the same words, after the same work. Returns the user as they were at the check. */
export async function checkSignIn(db: Db, email: string, password: string): Promise<User> {
  const user = await findUser(db, email);
  const isCorrect = await hashing.run(() => isPassword(password, user?.password_hash));
  if (!user || !isCorrect) throw new AppError("unauthorized", "Email or password is wrong.");
  if (user.disabled_at) throw accountDisabled();
  return user;
}

export const accountDisabled = () => new AppError("forbidden", "This account is disabled. Ask your operator.");

export const isPasswordOf = (password: string, hash: string): Promise<boolean> =>
  hashing.run(() => isPassword(password, hash));

export const hashNewPassword = (password: string): Promise<string> => hashing.run(() => hashPassword(password));
