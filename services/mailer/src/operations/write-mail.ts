import { implement } from "@outbound/broker/implement";
import { AppError } from "@outbound/contracts/app-error";
import { mail } from "@outbound/contracts/sending/mail";
import { writeMail } from "@outbound/contracts/sending/write-mail";
import { buildMessage, UnwritableMessage } from "../smtp/build-message.ts";

export default implement(writeMail, async (rendered) => {
  try {
    const bytes = buildMessage(mail.encode(rendered));
    return { eml: bytes.toString() };
  } catch (error) {
    if (error instanceof UnwritableMessage) throw new AppError("unprocessable", error.message);
    throw error;
  }
});
