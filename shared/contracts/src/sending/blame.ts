import { classifyRefusal, type Reply, type ReplyStage } from "./refusal.ts";

export type Fault = "recipient" | "sender" | "none";

/** Who is to blame for a refusal: only the recipient's fault stops a person, so a doubtful one counts as the sender's. */
export const blame = (stage: ReplyStage, reply: Reply): Fault =>
  classifyRefusal(stage, reply) === "sender" ? "sender" : "recipient";
