import { count, plural } from "../../ui/wording.ts";

export const words = {
  search: "Search or jump to",
  found: "Found",
  noMatch: "Nothing matches. Prospects are found by the beginning of their name, company or email.",
  shown: (n: number, more: number) =>
    `${plural(n, "1 match shown", "{n} matches shown")}${more > 0 ? plural(more, ", 1 more: keep typing", ", {n} more: keep typing") : ""}`,
  asideAndReplied: (aside: string, prospects: number) => `${aside} · ${count(prospects)} replied`,
  enter: "Open",
  run: "Run",
  move: "move",
  open: "open",
  openInTab: "open in new tab",
  actions: "actions",
  actionsOf: (name: string) => `Actions of ${name}`,
  back: "back",
  allKeys: "all keys",
  groups: {
    go: "Go to",
    act: "Actions",
    campaigns: "Campaigns",
    prospects: "Prospects and companies",
    mailboxes: "Mailboxes",
    workspaces: "Workspaces",
  },
};
