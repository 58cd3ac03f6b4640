import type { ReplyText } from "./classifiable-text.ts";
import { classifyRemotely, type RemoteModel } from "./classify-remotely.ts";
import type { Classified } from "./classify-reply.ts";

export type Classify = (words: ReplyText) => Promise<Classified & { by: "rule" | "model" }>;

type Config = { classifier: RemoteModel | null };
type ClassifyLocally = (words: ReplyText) => Promise<Classified>;
type Log = { warn: (fields: object, event: "remote_classifier.failed") => void };

/** "rule" is the local decision: always for an opt-out, and whenever no endpoint is set or it fails. "model" is the endpoint's. */
export function classifierOf({ classifier }: Config, classifyLocally: ClassifyLocally, log?: Log): Classify {
  return async (words) => {
    const local = { ...(await classifyLocally(words)), by: "rule" as const };
    if (!classifier || local.isOptOut) return local;
    try {
      return { ...(await classifyRemotely(classifier, words)), by: "model" };
    } catch (error) {
      log?.warn({ err: error }, "remote_classifier.failed");
      return local;
    }
  };
}
