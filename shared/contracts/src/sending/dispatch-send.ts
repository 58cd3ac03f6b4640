import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendReference, sendsAtOnce } from "./load-send.ts";

/**
 * Called before the first byte of the body. After `go` the mail counts as on its way, whatever happens to the caller. A
 * job may be delivered to two mailers at once, so `worker` differs for each delivery and only the worker that
 * dispatched a send may settle it: the loser of the race would report `deferred` for a mail that was sent. A repeat
 * for the same worker is granted again unless something has stopped the mail meanwhile: then it is an error, and a worker
 * that got no earlier answer reports that nothing left.
 */
export const dispatchSend = defineOperation({
  name: "send.dispatch",
  service: "campaign",
  queue: "leaf",
  summary: "Check sends once more and commit each as dispatched, or refuse it with the reason.",
  callers: "the mailer, about a mail",
  unaudited: "the mailer asks it about a mail",
  input: z.object({
    sends: z
      .array(
        sendReference.extend({
          worker: z.uuid(),
          /** The envelope's recipient: if the prospect's address has changed since, the dispatch is refused. */
          to: z.string(),
          /** What the mail says, to be kept if it is a step's. */
          mail: z.object({ subject: z.string(), text: z.string() }),
        }),
      )
      .min(1)
      .max(sendsAtOnce),
  }),
  /** In the order of the sends. Null asks for the send to be repeated alone, such as one whose row is locked. */
  output: z.object({ answers: z.array(z.object({ go: z.boolean(), reason: z.string().nullable() }).nullable()) }),
  errors: ["not-found", "conflict"],
});
