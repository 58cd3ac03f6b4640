import { AppError, conflict } from "@outbound/contracts/app-error";
import type { Db, Tx } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import { Secret } from "otpauth";
import {
  lockSecondFactor,
  replaceRecoveryCodes,
  replaceUnconfirmed,
  useRecoveryCode,
  useStep,
} from "./second-factor-table.ts";
import { hashOfSecret } from "./secret.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";

const recoveryCodeCount = 10;

const wrongCode = () => new AppError("forbidden", "The code is wrong or already used. Wait for the next one.");
const alreadyOn = () => conflict("Your authenticator app is already on.");

export async function beginEnrolment(db: Db, sealer: Sealer, userId: string): Promise<string> {
  const secret = newTotpSecret();
  if (!(await replaceUnconfirmed(db, userId, sealer.seal(userId, secret)))) throw alreadyOn();
  return secret;
}

export async function confirmEnrolment(tx: Tx, sealer: Sealer, userId: string, code: string): Promise<string[]> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor) throw conflict("This took too long. Start again.");
  if (factor.confirmed_at) throw alreadyOn();
  const step = stepOfCode(sealer.open(userId, factor.sealed), plain(code), Date.now(), factor.last_step);
  if (step === undefined) throw wrongCode();
  await useStep(tx, userId, step);
  return makeRecoveryCodes(tx, userId);
}

/** Uses the code up, or throws. Does nothing without a second factor. */
export async function passSecondFactor(tx: Tx, sealer: Sealer, userId: string, code: string | undefined) {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor?.confirmed_at) return;
  const written = plain(code ?? "");
  if (!/^\d{6}$/.test(written)) {
    if (await useRecoveryCode(tx, userId, hashOfSecret(written))) return;
    throw wrongCode();
  }
  const step = stepOfCode(sealer.open(userId, factor.sealed), written, Date.now(), factor.last_step);
  if (step === undefined) throw wrongCode();
  await useStep(tx, userId, step);
}

export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  if (!(await lockSecondFactor(tx, userId))?.confirmed_at) throw conflict("Your authenticator app is off.");
  return makeRecoveryCodes(tx, userId);
}

/** Each code has 80 random bits, so a plain hash can't be reversed. */
async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => new Secret({ size: 10 }).base32.toLowerCase());
  await replaceRecoveryCodes(tx, userId, codes.map(hashOfSecret));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

const plain = (code: string) => code.replace(/[\s-]/g, "").toLowerCase();
