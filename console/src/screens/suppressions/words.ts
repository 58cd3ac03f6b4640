import { count, list, plural } from "../../ui/wording.ts";

export const words = {
  title: "Suppressions",
  help: "No campaign emails these addresses and domains. A domain includes its subdomains.",
  addToList: "Add suppressions",
  close: "Close",
  byReason: "Suppressions by reason",
  suppressWhat: "Suppress emails or domains",
  suppressEverywhere: "Suppress emails or domains in all workspaces",
  suppressHelp: "Separate several with commas, spaces or lines, or drop a file here.",
  chooseFile: "Choose CSV or text file",
  nothingInFile: (name: string) => `${name} has no email and no line that is a domain.`,
  fileProblem: (name: string, problem: string) => `${name}: ${problem}`,
  suppressExample: "ada@example.com or example.com",
  suppress: (entries: number) => (entries > 1 ? `Suppress ${count(entries)} entries` : "Suppress"),
  suppressing: (done: number, total: number) => `${count(done)} of ${count(total)} done. Keep this page open.`,
  nothingToSuppress: "Enter an email, such as ada@example.com, or a domain, such as example.com.",
  tooMany: (most: number) => `Suppress at most ${count(most)} entries at a time.`,
  suppressed: (values: readonly string[], isEverywhere: boolean) => {
    const emailer = isEverywhere ? "no workspace" : "no campaign";
    const [are, them] = values.length === 1 ? ["is", "it"] : ["are", "them"];
    return `${list(values)} ${are} suppressed: ${emailer} emails ${them}.`;
  },
  alreadySuppressed: (values: readonly string[]) =>
    `${list(values)} ${plural(values.length, "was", "were")} suppressed before.`,
  interrupted: (message: string, left: number) =>
    `${message} ${plural(left, "1 entry is", "{n} entries are")} still in the field: try again.`,
  suppressAnyway: "Suppress anyway",
  cancel: "Cancel",
  moreRefused: (n: number) =>
    plural(n, "1 more was refused. It’s in the field, too.", "{n} more were refused. They’re in the field, too."),
  /** Most refusals name what they refuse. */
  refused: (entry: string, message: string) =>
    message.includes(entry) ? message : `${entry} isn’t suppressed: ${message}`,
  find: "Find an email or domain",
  noMatch: (value: string) => `${value} isn’t on the suppression list`,
  noMatchHelp: "A domain above it may still include it.",
  none: "No suppressions yet",
  noneHelp: "Unsubscribes, bounces and complaints are added automatically.",
  noneWithReason: {
    manual: "No suppressions added by hand",
    unsubscribe: "No unsubscribes",
    bounce: "No bounces",
    complaint: "No complaints",
    erasure: "No erased prospects",
    import: "No imported suppressions",
  },
  /** API: Suppressions, the reasons. */
  filters: {
    manual: "Added by hand",
    unsubscribe: "Unsubscribed",
    bounce: "Bounced",
    complaint: "Reported spam",
    erasure: "Erased",
    import: "Imported",
  },
  reasons: {
    manual: "Added by hand",
    unsubscribe: "Unsubscribed",
    bounce: "Bounced",
    complaint: "Reported spam",
    erasure: "Erased",
    import: "Imported",
  },
  suppression: "Email or domain",
  kind: "Type",
  kinds: { email: "Email", domain: "Domain" },
  ofErased: { email: "Email of an erased prospect", domain: "Domain of an erased prospect" },
  added: "Added",
  actions: "Actions",
  canNotRemove: "Can’t be removed",
  remove: "Remove",
  removeWhat: (value: string) => `Remove ${value}?`,
  removal: {
    email: "Campaigns may email this address again. Sequences that stopped stay stopped.",
    domain: "Campaigns may email everyone at this domain again. Sequences that stopped stay stopped.",
  },
};
