import type { LockedProspect } from "../enrolments/lock-prospects.ts";
import type { Subject } from "./find-subjects.ts";

/** What a mail is about; its prospect is locked, so that mails about the same person are taken one after the other. */
export type LockedSubject = Subject & { prospect: LockedProspect };
