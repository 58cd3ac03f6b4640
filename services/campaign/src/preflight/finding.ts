import type { PreflightCode, preflightFinding } from "@outbound/contracts/campaigns/preflight-campaign";
import type { z } from "zod";

export type Finding = z.output<typeof preflightFinding>;
type Concerned = Partial<Pick<Finding, "place" | "step" | "mailbox" | "people">>;

const finding =
  (level: Finding["level"]) =>
  (
    code: PreflightCode,
    sentence: string,
    { place = null, mailbox = null, people = [], step }: Concerned = {},
  ): Finding => ({
    code,
    level,
    sentence,
    place,
    ...(step !== undefined && { step }),
    mailbox,
    people,
  });

export const blocks = finding("blocks");
export const warns = finding("warns");

/** A stored reason, to stand within a sentence. */
export const within = (reason: string | null): string => (reason ?? "no reason known").replace(/\.$/, "");
