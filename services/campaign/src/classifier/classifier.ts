import type { Log } from "@outbound/broker/log";
import { classifyRemotely, type RemoteModel } from "./classify-remotely.ts";
import { type Classified, classifyReply } from "./classify-reply.ts";

export type Classify = (input: {
  text: string;
  subject: string | null;
}) => Promise<Classified & { by: "rule" | "model" }>;

type Config = { classifier: RemoteModel | null };

/**
 * Never rejects. By "rule" is the local judgement: always for an opt-out, whose words are decisive, and whenever no
 * endpoint is set or it fails. By "model" is the endpoint's.
 */
export function classifierOf({ classifier }: Config, log?: Pick<Log, "warn">): Classify {
  return async (input) => {
    const local = { ...classifyReply(input), by: "rule" as const };
    if (!classifier || local.isOptOut) return local;
    try {
      return { ...(await classifyRemotely(classifier, input)), by: "model" };
    } catch (error) {
      log?.warn({ err: error }, "the classifier endpoint failed: judged locally");
      return local;
    }
  };
}
