import type { ReplyStage } from "@outbound/contracts/sending/refusal";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Limits } from "../limits.ts";
import { PlainFailure, plainReason, sentence, unknownCause } from "../mail-servers/plain-reason.ts";
import { parseReply } from "../mail-servers/smtp-reply.ts";
import { stageSeconds } from "../metrics.ts";
import { givenId } from "./given-id.ts";
import type { LazyBody } from "./lazy-body.ts";
import { replyOf, takesUtf8 } from "./open-connection.ts";
import type { Ending } from "./outcome.ts";

type Envelope = { from: string; to: string };
type Mail = { envelope: Envelope; messageId: string };

/**
 * nodemailer's error is the same before the first byte and after the final dot, so the ending depends on whether the
 * body had begun and whether a reply came. Closes the connection unless the message was accepted.
 */
export async function deliver(
  connection: SMTPConnection,
  { envelope, messageId }: Mail,
  body: LazyBody,
  limits: Limits,
): Promise<Ending> {
  if (needsUtf8(envelope.to) && !takesUtf8(connection)) {
    connection.close();
    return { kind: "unmailable", reason: noUtf8 };
  }
  const result = await transfer(connection, envelope, body, limits);
  if ("response" in result && body.readableEnded) {
    const reply = parseReply(result.response) ?? { code: 250, enhancedCode: null, text: "" };
    return { kind: "accepted", reply, wireId: givenId(result, { message_id: messageId, ...envelope }) };
  }
  connection.close();
  body.destroy();

  const grant = await body.grant?.then(
    (granted) => ({ granted, error: undefined }),
    (error: unknown) => ({ granted: false, error }),
  );
  if (grant && !grant.granted && !grant.error) return { kind: "called-off", reason: "Refused before the body." };
  if (grant?.error) return { kind: "not-begun", fault: "none", reason: "The campaign service did not answer in time." };

  const error = "error" in result ? result.error : new PlainFailure("The server replied before the message had ended.");
  const reply = replyOf(error);
  if (reply) return { kind: "refused", stage: stageOf(error, body), reply };
  const reason = sentence(plainReason(error));
  const cause = unknownCause(error);
  return body.hasBegun ? { kind: "unanswered", reason, cause } : { kind: "not-begun", fault: "sender", reason, cause };
}

const noUtf8 = "The address has letters that the mailbox's server doesn't take (it offers no SMTPUTF8).";
const needsUtf8 = (address: string) => /[^\0-\x7f]/.test(address);

type Transfer = { response: string; serverMessageId?: string | undefined } | { error: Error };

function transfer(connection: SMTPConnection, envelope: Envelope, body: LazyBody, limits: Limits): Promise<Transfer> {
  return new Promise((resolve) => {
    let endStage = startStage("envelope", limits.envelopeMs, "The server did not take sender and recipient in time.");
    const settle = (result: Transfer) => {
      endStage();
      resolve(result);
    };
    function startStage(stage: string, timeoutMs: number, failure: string): () => void {
      const stopTimer = stageSeconds.startTimer({ stage });
      const timer = setTimeout(() => settle({ error: new PlainFailure(failure) }), timeoutMs);
      return () => {
        clearTimeout(timer);
        stopTimer();
      };
    }
    body.once("requested", () => {
      endStage();
      endStage = startStage("leave", 2 * limits.dispatchMs, "The campaign service did not answer in time.");
    });
    body.once("begun", () => {
      endStage();
      endStage = startStage("body", limits.bodyMs, "The server did not answer the message in time.");
    });
    connection.send({ from: envelope.from, to: [envelope.to] }, body, (error, info) =>
      settle(error ? { error } : info),
    );
  });
}

function stageOf(error: Error, body: LazyBody): ReplyStage {
  if (body.wasRequested) return "data";
  const command = "command" in error ? error.command : undefined;
  if (command === "MAIL FROM") return "mail";
  return command === "RCPT TO" ? "rcpt" : "data";
}
