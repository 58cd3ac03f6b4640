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
  /** What was found, in one or two sentences. */
  says: z.string().max(1_000),
  /** What to do about it; null when there is nothing to mend. */
  mend: z.string().max(1_000).nullable(),
  /** What to write into the domain's DNS. */
  record: z
    .object({ type: z.enum(["TXT", "CNAME", "MX"]), name: z.string().max(300), value: z.string().max(2_000) })
    .nullable(),
});
export type CheckStep = z.infer<typeof checkStep>;
