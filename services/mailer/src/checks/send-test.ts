import type { sendTestMail } from "@outbound/contracts/campaigns/send-test-mail";
import type { OutputOf } from "@outbound/contracts/operation";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { CredentialKey } from "../credentials/credential-key.ts";
import type { Credential } from "../credentials/credential-table.ts";
import { AccessFailed } from "../grants/access-failed.ts";
import type { Grants } from "../grants/grants.ts";
import { withLogin } from "../grants/with-login.ts";
import type { Limits } from "../limits.ts";
import type { Egress } from "../mail-servers/find-server.ts";
import { buildMessage, type Contents, type LoadedSend } from "../smtp/build-message.ts";
import { deliver } from "../smtp/deliver.ts";
import { hangUp } from "../smtp/idle-connections.ts";
import { LazyBody } from "../smtp/lazy-body.ts";
import { ConnectionFailed, openConnection } from "../smtp/open-connection.ts";
import type { Ending } from "../smtp/outcome.ts";
import { smtpLimits } from "./smtp-limits.ts";

type Test = {
  key: CredentialKey;
  credential: Credential;
  mail: LoadedSend;
  contents: Contents;
  requestDispatch: () => Promise<boolean>;
};
type Tools = { grants: Grants; limits: Limits; egress: Egress };
type Told = Pick<OutputOf<typeof sendTestMail>, "status" | "says">;

/** Whatever the server does is an answer and never an error, and no mailbox is blamed for it. */
export async function sendTest(
  { key, credential, mail, contents, requestDispatch }: Test,
  tools: Tools,
): Promise<Told> {
  const limits = { ...tools.limits, ...smtpLimits };
  const message = buildMessage(mail, contents);
  let connection: SMTPConnection;
  try {
    connection = await withLogin(tools.grants, {
      key,
      credential,
      protocol: "smtp",
      open: (login) => openConnection(credential.open().smtp, limits, tools.egress, login),
    });
  } catch (error) {
    if (error instanceof ConnectionFailed || error instanceof AccessFailed)
      return { status: "failed", says: error.message };
    throw error;
  }
  const ending = await deliver(
    connection,
    { envelope: mail.envelope, messageId: mail.message.message_id },
    new LazyBody(message, requestDispatch),
    limits,
  );
  if (ending.kind === "accepted") hangUp(connection);
  return tell(ending);
}

function tell(ending: Ending): Told {
  switch (ending.kind) {
    case "accepted":
      return { status: "sent", says: "The server took it." };
    case "refused":
      return { status: "failed", says: `The server refused it: ${ending.reply.code} ${ending.reply.text}` };
    case "unanswered":
      return { status: "unknown", says: `The server was silent at the end, so it may have arrived. ${ending.reason}` };
    case "called-off":
      return { status: "unknown", says: "This test was begun before: look into your inbox." };
    case "not-begun":
    case "unwritable":
    case "unmailable":
      return { status: "failed", says: ending.reason };
  }
}
