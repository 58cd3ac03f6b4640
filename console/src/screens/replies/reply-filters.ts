import type { ReplyFilter } from "../../api/reply-queries.ts";

export const replyFilters = ["all", "interested", "neutral", "notInterested", "automatic", "held"] as const;
export type ReplyShow = (typeof replyFilters)[number];

export type ReplySearch = { show?: ReplyShow | undefined; open?: true | undefined };

export function replyFilterOf({ show = "all", open }: ReplySearch): ReplyFilter {
  return { ...filterOf(show), ...(open && { handled: "false" as const }) };
}

function filterOf(show: ReplyShow): ReplyFilter {
  if (show === "all") return {};
  if (show === "automatic") return { autoreplied: "true" };
  if (show === "held") return { held: "true" };
  return { classification: show };
}
