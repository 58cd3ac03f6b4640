import { hash, randomBytes } from "node:crypto";

/** 256 random bits, so a plain hash of it can't be reversed. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export const hashOfSecret = (secret: string): Buffer => hash("sha256", secret, "buffer");
