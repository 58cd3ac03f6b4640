import { personVariables, senderVariables } from "@outbound/contracts/campaigns/copy-variables";

const names = [...personVariables, ...senderVariables].map((name) => name.replace(".", "\\."));
const unwritten = new RegExp(
  `\\{\\{[^{}\\n]{0,100}\\}\\}|\\[(?:${names.join("|")}|custom_fields\\.[^\\]\\n]{1,100})\\]`,
);

/** A variable, or what a saved reply has in the place of a value that nobody has: a reply is sent as it stands. */
export const unwrittenIn = (text: string): string | undefined => unwritten.exec(text)?.[0];
