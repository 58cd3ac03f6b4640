import { classifyText } from "@outbound/reply-classifier/classify-reply";
import { readingOf } from "./reading.ts";
import { safeHtml } from "./safe-html.ts";

/** They parse strangers' texts, so they run only in a thread that may die. */
export const tasks = {
  read: readingOf,
  judge: classifyText,
  clean: safeHtml,
};

export type Tasks = typeof tasks;
