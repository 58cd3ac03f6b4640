import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendReference, sendsAtOnce } from "./load-send.ts";

/**
 * Asked before the first byte of the body. After `go` the mail counts as on its way, whatever happens to the asker.
 *
 * A job may be delivered to two mailers at once. `worker` is fresh for each, is committed with `dispatched`, and comes
 * back in `send.settled`: of a dispatched send only the worker that dispatched it may say how it ended. Without that, the
 * mailer that lost the race would report `deferred` for a mail that the other one has sent. Asked again for the same
 * worker (a call whose reply was lost may be delivered again), the answer is the same.
 */
export const dispatchSend = defineOperation({
  name: "send.dispatch",
  service: "campaign",
  queue: "leaf",
  summary: "Check sends once more and commit each as dispatched, or refuse it with the reason.",
  input: z.object({
    sends: z
      .array(
        sendReference.extend({
          worker: z.uuid(),
          /** The envelope's recipient: a prospect whose address has changed since is not mailed at the old one. */
          to: z.string(),
        }),
      )
      .min(1)
      .max(sendsAtOnce),
  }),
  /** In the order of the sends; null for one that has to be asked for alone, such as one that is in another's hand. */
  output: z.object({ answers: z.array(z.object({ go: z.boolean(), reason: z.string().nullable() }).nullable()) }),
  errors: ["not-found"],
});
