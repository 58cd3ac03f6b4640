import { plural } from "../../ui/wording.ts";

export const words = {
  found: "Found",
  noMatch: "Nothing matches. Prospects are found by how their name, company or email begins.",
  shown: (n: number, more: number) =>
    `${plural(n, "1 match shown", "{n} matches shown")}${more > 0 ? plural(more, ", 1 more: keep typing", ", {n} more: keep typing") : ""}`,
  enter: "Open",
  run: "Run",
  move: "move",
  open: "open",
  searchReplies: "search replies",
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
