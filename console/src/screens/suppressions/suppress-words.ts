import { count, list, plural } from "../../ui/wording.ts";
import type { Refused } from "./suppress-entries.ts";

export const label = "Emails or domains";
export const labelEverywhere = "Emails or domains, for all workspaces";
export const hint = "Separate several by commas, spaces or lines. A domain covers its subdomains.";
export const placeholder = "ada@example.com, example.com";
export const act = (entries: number) => (entries > 1 ? `Suppress ${count(entries)} entries` : "Suppress");
export const anyway = "Suppress anyway";
export const cancel = "Cancel";
export const tooMany = (most: number) => `Suppress at most ${count(most)} entries at a time.`;
export const none = "Enter an email, such as ada@example.com, or a domain, such as example.com.";
export const progress = (done: number, total: number) => `${count(done)} of ${count(total)} done. Keep this page open.`;

export const suppressed = (values: readonly string[], everywhere: boolean) =>
  `${list(values)} ${plural(values.length, "is", "are")} suppressed: ${everywhere ? "no workspace" : "no campaign"} emails ${plural(values.length, "it", "them")} any more.`;
export const already = (values: readonly string[]) =>
  `${list(values)} ${plural(values.length, "was", "were")} suppressed before.`;
export const interrupted = (message: string, left: number) =>
  `${message} ${plural(left, "1 entry is", "{n} entries are")} still in the field: try again.`;

/** The API's texts name its field; here is but one. */
export function refused({ entry, message }: Refused): string {
  if (message.includes("public suffix"))
    return `${entry} isn’t suppressed: everyone’s domains are under it. Enter one of them.`;
  if (!message.startsWith("`value`")) return `${entry} isn’t suppressed: ${message}`;
  return `“${entry}” isn’t suppressed: it is neither an email, such as ada@example.com, nor a domain, such as example.com.`;
}
