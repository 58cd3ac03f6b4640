import { createHmac, randomBytes } from "node:crypto";

/** API: Webhook signing. The key is the whole `whsec_…` string; the signed body is the bytes that are sent. */
export function sign(secret: string, body: Buffer, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  const v1 = createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex");
  return `t=${t},v1=${v1}`;
}

export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;
