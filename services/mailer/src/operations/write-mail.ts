import { implement } from "@outbound/broker/implement";
import { AppError } from "@outbound/contracts/app-error";
import { loadSend } from "@outbound/contracts/sending/load-send";
import { writeMail } from "@outbound/contracts/sending/write-mail";
import { buildMessage, UnwritableMessage } from "../build-message.ts";

export default implement(writeMail, async (mail) => {
  try {
    const bytes = await buildMessage(loadSend.output.encode(mail));
    return { eml: bytes.toString() };
  } catch (error) {
    if (error instanceof UnwritableMessage) throw new AppError("unprocessable", error.message);
    throw error;
  }
});
