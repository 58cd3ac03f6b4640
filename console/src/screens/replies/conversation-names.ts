import type { Output } from "../../api/ask.ts";
import { erased, noSubject } from "./words.ts";

export type Conversation = Output<"conversation.get">;
type Named = { first_name: string | null; last_name: string | null; email: string };

export const nameOfProspect = (prospect: Named | null, from = ""): string =>
  [prospect?.first_name, prospect?.last_name].filter(Boolean).join(" ") || from || prospect?.email || erased;

export const nameIn = ({ prospect, from }: Pick<Conversation, "prospect" | "from">): string =>
  nameOfProspect(prospect, from);

export const isAsleep = ({ snoozed_until }: Pick<Conversation, "snoozed_until">): boolean =>
  snoozed_until !== null && Date.parse(snoozed_until) > Date.now();

/** A subject without the mark of a reply, as everything here is one. */
export const topicOf = (subject: string | null): string => subject?.replace(/^(?:re|aw|sv|antw): ?/i, "") || noSubject;
