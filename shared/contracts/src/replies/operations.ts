import type { Operation } from "../operation.ts";
import { exportReplies } from "./export-replies.ts";
import { forwardReply } from "./forward-reply.ts";
import { getReply } from "./get-reply.ts";
import { listReplies } from "./list-replies.ts";
import { listReplyEntries } from "./list-reply-entries.ts";
import { listUnsentAnswers } from "./list-unsent-answers.ts";
import { nameWriters } from "./name-writers.ts";
import { readThread } from "./read-thread.ts";
import { sendAnswer } from "./send-answer.ts";
import { updateReply } from "./update-reply.ts";
import { withdrawAnswer } from "./withdraw-answer.ts";

export const replyOperations = [
  exportReplies,
  getReply,
  listReplies,
  listReplyEntries,
  updateReply,
  readThread,
  nameWriters,
  forwardReply,
  sendAnswer,
  listUnsentAnswers,
  withdrawAnswer,
] as const satisfies readonly Operation[];
