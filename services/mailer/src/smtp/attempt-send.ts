import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Credential } from "../credentials/credential-table.ts";
import { AccessFailed } from "../grants/access-failed.ts";
import type { Grants } from "../grants/grants.ts";
import { withLogin } from "../grants/with-login.ts";
import type { Limits } from "../limits.ts";
import type { Egress } from "../mail-servers/find-server.ts";
import { unknownCause } from "../mail-servers/plain-reason.ts";
import { stageSeconds } from "../metrics.ts";
import { buildMessage, type Contents, type LoadedSend, UnwritableMessage } from "./build-message.ts";
import { deliver } from "./deliver.ts";
import type { IdleConnections } from "./idle-connections.ts";
import { LazyBody } from "./lazy-body.ts";
import { ConnectionFailed, openConnection } from "./open-connection.ts";
import type { Ending } from "./outcome.ts";

type Attempt = {
  workspaceId: string;
  send: LoadedSend;
  contents?: Contents;
  credential: Credential;
  /** Called at most once, just before the first byte of the body. */
  requestDispatch: () => Promise<boolean>;
};

/** Throws CredentialUnreadable, and never for what a server does. */
export async function attemptSend(
  { workspaceId, send, contents, credential, requestDispatch }: Attempt,
  { idle, grants, limits, egress }: { idle: IdleConnections; grants: Grants; limits: Limits; egress: Egress },
): Promise<Ending> {
  try {
    const message = buildMessage(send, contents);
    const over = async (connection: SMTPConnection) => {
      const body = new LazyBody(message, requestDispatch);
      const ending = await deliver(
        connection,
        { envelope: send.envelope, messageId: send.message.message_id },
        body,
        limits,
      );
      if (ending.kind === "accepted") idle.keep(send.mailbox_id, credential.version, connection);
      return { ending, isStale: !body.wasRequested && isHungUp(ending) };
    };
    const open = idle.take(send.mailbox_id, credential.version);
    if (open) {
      const { ending, isStale } = await over(open);
      if (!isStale) return ending;
    }
    const { smtp } = credential.open();
    const opened = stageSeconds.startTimer({ stage: "connect" });
    const connection = await withLogin(grants, {
      key: { workspaceId, mailboxId: send.mailbox_id },
      credential,
      protocol: "smtp",
      open: (login) => openConnection(smtp, limits, egress, login),
    }).finally(opened);
    return (await over(connection)).ending;
  } catch (error) {
    if (error instanceof UnwritableMessage) return { kind: "unwritable", reason: error.message };
    if (error instanceof AccessFailed) return { kind: "not-begun", fault: "sender", reason: error.message };
    if (!(error instanceof ConnectionFailed)) throw error;
    if (error.reply) return { kind: "refused", stage: "connect", reply: error.reply };
    const cause = error.cause === undefined ? undefined : unknownCause(error.cause);
    return { kind: "not-begun", fault: "sender", reason: error.message, cause };
  }
}

/** A server may close an idle connection at any time, which says nothing about the message. */
function isHungUp(ending: Ending): boolean {
  return ending.kind === "not-begun" || (ending.kind === "refused" && ending.reply.code === 421);
}
