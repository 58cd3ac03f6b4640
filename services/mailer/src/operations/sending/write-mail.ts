import { implement } from "@outbound/broker/implement";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { mail } from "@outbound/contracts/sending/mail";
import { writeMail } from "@outbound/contracts/sending/write-mail";
import type { Context } from "../../context.ts";
import { buildMessage, UnwritableMessage } from "../../smtp/build-message.ts";

export default implement(writeMail, async (rendered, { attached, workspaceId }: Context & Caller) => {
  const send = mail.encode(rendered);
  const contents = await attached.of(workspaceId, send);
  try {
    return { eml: Buffer.concat(buildMessage(send, contents)).toString() };
  } catch (error) {
    if (error instanceof UnwritableMessage) throw new AppError("unprocessable", error.message);
    throw error;
  }
});
