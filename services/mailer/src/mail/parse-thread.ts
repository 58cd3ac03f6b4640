import { doJobs } from "@outbound/service/do-jobs";
import { parseHeadersOnly, parseMail } from "./parse-mail.ts";
import { bytesOf, type MailSource } from "./source.ts";

export type ParseJob = { source: MailSource; hasLost: boolean };

doJobs(({ source, hasLost }: ParseJob) => (hasLost ? parseHeadersOnly : parseMail)(bytesOf(source)));
