import type { LockedProspect } from "../enrolments/locked-prospect-table.ts";
import type { Subject } from "./find-subjects.ts";

/** The prospect is locked, so that mails about one person are handled one after the other. */
export type LockedSubject = Subject & { prospect: LockedProspect };
