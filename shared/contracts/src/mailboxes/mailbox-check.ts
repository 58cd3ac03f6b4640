import { z } from "zod";

/** `warning`: it works, and something about it should be mended. `skipped`: a step before it failed, or it isn't there. */
export const checkResults = ["ok", "warning", "failed", "skipped"] as const;

/** What a step is about, in the order in which they are told. */
export const checkSubjects = ["sending", "reading", "message", "domain"] as const;

export const checkStep = z.object({
  about: z.enum(checkSubjects),
  step: z.enum([
    "resolve",
    "connect",
    "tls",
    "sign-in",
    "folders",
    "send",
    "arrive",
    "spf",
    "dkim",
    "dmarc",
    "mx",
    "spf-record",
    "dmarc-record",
    "tracking",
    "blocklists",
  ]),
  result: z.enum(checkResults),
  says: z.string().max(1_000),
  mend: z.string().max(1_000).nullable(),
  record: z
    .object({
      type: z.enum(["TXT", "CNAME", "MX", "A", "AAAA"]),
      name: z.string().max(300),
      value: z.string().max(2_000),
    })
    .nullable(),
  /**
   * The record, the TLS version, the user, the signer or the number of blocklists; where a certificate is for another name,
   * that name.
   */
  found: z.string().max(1_000).optional(),
  /** Of a step that waits for a server. */
  took_ms: z.int().optional(),
});
export type CheckStep = z.infer<typeof checkStep>;
