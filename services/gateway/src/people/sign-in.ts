import { AppError } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import { hashPassword, isPassword } from "./password.ts";
import { slots } from "./slots.ts";
import { findUser, type User } from "./user-table.ts";

/** Each takes a core for 50 ms, and 19 MB. */
const hashing = slots({ atOnce: 4, waiting: 16 });

/** Who it is, as they were when the password was checked. Who has no account is refused with the same words, after the same work. */
export async function checkSignIn(db: Db, email: string, password: string): Promise<User> {
  const user = await findUser(db, email);
  const isRight = await hashing.run(() => isPassword(password, user?.password_hash));
  if (!user || !isRight) throw new AppError("unauthorized", "The email address or the password is wrong.");
  if (user.disabled_at) throw accountDisabled();
  return user;
}

export const accountDisabled = () => new AppError("forbidden", "This account is disabled. Ask who runs Outbound.");

/** Of who is signed in. */
export const isPasswordOf = (password: string, hash: string): Promise<boolean> =>
  hashing.run(() => isPassword(password, hash));

export const hashNewPassword = (password: string): Promise<string> => hashing.run(() => hashPassword(password));
