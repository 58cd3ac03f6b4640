import type { Operation } from "../operation.ts";
import { dispatchSend } from "./dispatch-send.ts";
import { dispatchTestMail } from "./dispatch-test-mail.ts";
import { endLease } from "./end-lease.ts";
import { findHolder } from "./find-holder.ts";
import { getSend } from "./get-send.ts";
import { getSendingToday } from "./get-sending-today.ts";
import { listPauses } from "./list-pauses.ts";
import { listSends } from "./list-sends.ts";
import { loadSend } from "./load-send.ts";
import { loadTestMail } from "./load-test-mail.ts";
import { pauseSending } from "./pause-sending.ts";
import { resolveSend } from "./resolve-send.ts";
import { resumeSending } from "./resume-sending.ts";
import { writeMail } from "./write-mail.ts";

export const sendingOperations = [
  dispatchSend,
  endLease,
  findHolder,
  listPauses,
  getSend,
  getSendingToday,
  listSends,
  loadSend,
  loadTestMail,
  dispatchTestMail,
  pauseSending,
  resolveSend,
  resumeSending,
  writeMail,
] as const satisfies readonly Operation[];
