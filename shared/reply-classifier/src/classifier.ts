import { classifyRemotely, type RemoteModel } from "./classify-remotely.ts";
import type { Classified, ReplyWords } from "./classify-reply.ts";

export type Classify = (words: ReplyWords) => Promise<Classified & { by: "rule" | "model" }>;

type Config = { classifier: RemoteModel | null };
type Judge = (words: ReplyWords) => Promise<Classified>;
type Log = { warn: (fields: object, event: "remote_classifier.failed") => void };

/**
 * "rule" is the local decision: always for an opt-out, whose phrases are decisive, and whenever no endpoint is set or
 * it fails. "model" is the endpoint's.
 */
export function classifierOf({ classifier }: Config, judge: Judge, log?: Log): Classify {
  return async (words) => {
    const local = { ...(await judge(words)), by: "rule" as const };
    if (!classifier || local.isOptOut) return local;
    try {
      return { ...(await classifyRemotely(classifier, words)), by: "model" };
    } catch (error) {
      log?.warn({ err: error }, "remote_classifier.failed");
      return local;
    }
  };
}
