import { hash, randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const length = 40;

const pattern = new RegExp(`^Bearer +(obt_[0-9A-Za-z]{${length}})$`, "i");

export const newApiToken = (): string =>
  `obt_${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("")}`;

/** A token holds 238 random bits, so a plain hash can't be reversed. */
export const hashOfToken = (token: string): Buffer => hash("sha256", token, "buffer");

export const bearerOf = (authorization: string | undefined): string | undefined =>
  pattern.exec(authorization ?? "")?.[1];
