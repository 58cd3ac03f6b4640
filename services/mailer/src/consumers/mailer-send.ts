import { randomUUID } from "node:crypto";
import { consume } from "@outbound/broker/subscribe";
import { AppError } from "@outbound/contracts/app-error";
import type { EventMessage } from "@outbound/contracts/event";
import { mailerSend } from "@outbound/contracts/events/mailer-send";
import { currentOrigin } from "@outbound/tracing/origin";
import { inSpan } from "@outbound/tracing/span";
import { attemptSend } from "../attempt-send.ts";
import type { LoadedSend } from "../build-message.ts";
import type { Context } from "../context.ts";
import { CredentialUnreadable } from "../credential-table.ts";
import { mailsTotal } from "../metrics.ts";
import { type Ending, outcomeOf } from "../outcome.ts";
import { publishOutcome } from "../publish-outcome.ts";

/** Most of them wait for some server; a hanging one holds no more than its mailbox's few. */
const prefetch = 250;

type Job = EventMessage<typeof mailerSend>["payload"];
/** `worker` is fresh for each delivery of the job: see `send.dispatch`. */
type Attempt = { job: Job; worker: string };

/**
 * Until leave is given nothing is lost by doing it all again, so what is unavailable throws. From then on the outcome is
 * published before the job is acknowledged; a job delivered again finds its send no longer loadable.
 */
export const mailerSendConsumer = consume(
  mailerSend,
  async ({ id, payload: job }, context: Context) => {
    const startedAt = performance.now();
    const requestId = currentOrigin()?.request_id ?? id;
    const attempt = { job, worker: randomUUID() };
    const ending = await context.places.hold(job.mailbox_id, async () => {
      const send = await load(attempt, context);
      return send && trySend(attempt, send, context);
    });
    const duration_ms = Math.round(performance.now() - startedAt);
    const details = { ...job, worker: attempt.worker, request_id: requestId, duration_ms };
    if (!ending) return context.log.info(details, "nothing left to send");
    if (ending.kind === "called-off") {
      mailsTotal.inc({ outcome: "called_off", fault: "none" });
      return context.log.info({ ...details, outcome: "called_off" }, "a mail was called off");
    }

    const outcome = outcomeOf(ending);
    const { fault, smtp_code, enhanced_code } = outcome;
    mailsTotal.inc({ outcome: outcome.outcome, fault });
    const { send_id, attempt: number, workspace_id } = job;
    const reference = { send_id, attempt: number, workspace_id, worker: attempt.worker };
    await publishOutcome(context.broker, { ...reference, ...outcome, at: new Date() });
    if (outcome.outcome === "sent") context.activity.note({ workspaceId: workspace_id, mailboxId: job.mailbox_id });
    context.log.info({ ...details, outcome: outcome.outcome, fault, smtp_code, enhanced_code }, "a mail was settled");
  },
  { prefetch },
);

/** Undefined when the send is no longer this attempt's to make. */
async function load(
  { job: { workspace_id: workspaceId, send_id, attempt } }: Attempt,
  { db, campaign }: Context,
): Promise<LoadedSend | undefined> {
  try {
    return await campaign.load({ db, workspaceId }, { send_id, attempt });
  } catch (error) {
    if (error instanceof AppError && (error.kind === "not-found" || error.kind === "conflict")) return undefined;
    throw new Error("the send could not be loaded", { cause: error });
  }
}

async function trySend({ job, worker }: Attempt, send: LoadedSend, context: Context): Promise<Ending> {
  const { db, campaign, findCredential } = context;
  const { send_id, attempt, workspace_id: workspaceId } = job;
  const key = { workspaceId, mailboxId: send.mailbox_id };
  try {
    const credential = await findCredential(key);
    if (!credential) return { kind: "not-begun", fault: "sender", reason: "The mailbox has no stored credentials." };
    const askLeave = () => campaign.mayLeave({ db, workspaceId }, { send_id, attempt, worker, to: send.envelope.to });
    return await inSpan("SMTP", "client", currentOrigin(), () => attemptSend({ send, credential, askLeave }, context));
  } catch (error) {
    if (!(error instanceof CredentialUnreadable)) throw error;
    return { kind: "not-begun", fault: "sender", reason: error.message };
  }
}
