import { personVariables, senderVariables } from "../campaigns/copy-variables.ts";

const names = [...personVariables, ...senderVariables].map((name) => name.replace(".", "\\."));
const own = 'custom_fields(?:\\.[^\\]\\n]{1,100}|\\["[^"\\n]{1,100}"\\])';
/** The words of a link stand in such brackets, too. */
const unwritten = new RegExp(`\\{\\{[^{}\\n]{0,100}\\}\\}|\\[(?:${names.join("|")}|${own})\\](?!\\()`);

/** A variable, or what a saved answer has in the place of a value that nobody has: an answer is sent as it stands. */
export const unwrittenIn = (text: string): string | undefined => unwritten.exec(text)?.[0];
