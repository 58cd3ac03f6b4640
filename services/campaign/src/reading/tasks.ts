import { classifyWords } from "@outbound/reply-classifier/classify-reply";
import { visibleText } from "@outbound/reply-classifier/visible-text";
import { readingOf } from "./reading.ts";
import { safeHtml } from "./safe-html.ts";

/** Everything that parses strangers' texts, to be run only in a thread that may die. */
export const tasks = { read: readingOf, judge: classifyWords, see: visibleText, clean: safeHtml };

export type Tasks = typeof tasks;
