import { consume } from "@outbound/broker/subscribe";
import { AppError } from "@outbound/contracts/app-error";
import type { EventMessage } from "@outbound/contracts/event";
import { mailerSend } from "@outbound/contracts/events/mailer-send";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { currentOrigin } from "@outbound/tracing/origin";
import { inSpan } from "@outbound/tracing/span";
import type { Context } from "../context.ts";
import { CredentialUnreadable } from "../credentials/credential-key.ts";
import { workerOf } from "../jobs/heartbeats.ts";
import { keptMail } from "../jobs/kept-mail.ts";
import { publishOutcome } from "../jobs/publish-outcome.ts";
import { waitForHolder } from "../jobs/wait-for-holder.ts";
import { ourFault } from "../mail-servers/plain-reason.ts";
import { mailsTotal } from "../metrics.ts";
import { attemptSend } from "../smtp/attempt-send.ts";
import type { LoadedSend } from "../smtp/build-message.ts";
import { type Ending, outcomeOf } from "../smtp/outcome.ts";

/** Most jobs wait for a server, and one that hangs holds at most `unfinishedPerMailbox` of them. */
const prefetch = 250;

type Job = EventMessage<typeof mailerSend>["payload"];
/** Each delivery of the job has its own `worker`: see `send.dispatch`. */
type Attempt = { job: Job; worker: string };

/**
 * Before the dispatch is granted everything may be repeated, so an unavailable server throws. After it the outcome is
 * published before the job is acknowledged, and a redelivered job finds that its send can't be loaded any more.
 */
export const mailerSendConsumer = consume(
  mailerSend,
  async ({ id, payload: job }, context: Context) => {
    const details = { ...job, request_id: currentOrigin()?.request_id ?? id };
    const wasFree = await context.inHand.take(`${job.send_id} ${job.attempt}`, () => make(job, details, context));
    if (!wasFree) context.log.info({ ...details, outcome: "in_hand" }, "mail.attempted");
  },
  { prefetch },
);

async function make(job: Job, about: object, context: Context): Promise<void> {
  const startedAt = performance.now();
  const attempt = { job, worker: workerOf(context.process) };
  const ending = await context.slots.hold(job.mailbox_id, () => loadAndTry(attempt, context));
  if (!ending) await waitForHolder(job, context);
  const duration_ms = Math.round(performance.now() - startedAt);
  const details = { ...about, worker: attempt.worker, duration_ms };
  if (!ending) return context.log.info({ ...details, outcome: "not_due" }, "mail.attempted");
  if (ending.kind === "called-off") {
    mailsTotal.inc({ outcome: "called_off", fault: "none" });
    return context.log.info({ ...details, outcome: "called_off" }, "mail.attempted");
  }

  const outcome = outcomeOf(ending);
  const { fault, smtp_code, enhanced_code } = outcome;
  mailsTotal.inc({ outcome: outcome.outcome, fault });
  const { send_id, attempt: number, workspace_id } = job;
  const reference = { send_id, attempt: number, workspace_id, worker: attempt.worker };
  await publishOutcome(context.broker, { ...reference, ...outcome, at: new Date() });
  if (outcome.outcome === "sent") context.activity.record({ workspaceId: workspace_id, mailboxId: job.mailbox_id });
  const cause = "cause" in ending ? ending.cause : undefined;
  context.log.info({ ...details, outcome: outcome.outcome, fault, smtp_code, enhanced_code, cause }, "mail.attempted");
}

async function loadAndTry(attempt: Attempt, context: Context): Promise<Ending | undefined> {
  const { job } = attempt;
  const { campaign, log } = context;
  const { workspace_id: workspaceId, send_id, attempt: number } = job;
  try {
    const send = await campaign.load(workspaceId, { send_id, attempt: number });
    return await trySend(attempt, send, context);
  } catch (error) {
    const kind = error instanceof AppError ? error.kind : undefined;
    if (kind === "not-found" || kind === "conflict") return undefined;
    if (kind === "unavailable" || error instanceof DatabaseUnavailable) {
      throw new Error("the mail can't be made now", { cause: error });
    }
    // The cause may be this mail alone, so the mail is deferred behind the others and its mailbox goes on.
    log.error({ err: error, ...job, was_dispatched: false }, "mail.failed");
    return { kind: "not-begun", fault: "none", reason: ourFault };
  }
}

async function trySend({ job, worker }: Attempt, send: LoadedSend, context: Context): Promise<Ending> {
  const { attached, campaign, findCredential, grants, idle, limits, log } = context;
  const { send_id, attempt, workspace_id: workspaceId } = job;
  const key = { workspaceId, mailboxId: send.mailbox_id };
  let wasDispatchRequested = false;
  try {
    const credential = await findCredential(key);
    if (!credential) return { kind: "not-begun", fault: "sender", reason: "The mailbox has no stored credentials." };
    const contents = await attached.of(workspaceId, send);
    const requestDispatch = () => {
      wasDispatchRequested = true;
      const request = { send_id, attempt, worker, to: send.envelope.to, mail: keptMail(send) };
      return campaign.requestDispatch(workspaceId, request);
    };
    const means = { idle, grants, limits, egress: context.egressOf(workspaceId) };
    return await inSpan("SMTP", "client", currentOrigin(), () =>
      attemptSend({ workspaceId, send, contents, credential, requestDispatch }, means),
    );
  } catch (error) {
    if (error instanceof CredentialUnreadable) return { kind: "not-begun", fault: "sender", reason: error.message };
    if (!wasDispatchRequested) throw error;
    log.error({ err: error, ...job, was_dispatched: true }, "mail.failed");
    return { kind: "unanswered", reason: ourFault };
  }
}
