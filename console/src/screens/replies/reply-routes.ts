import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isSet, oneOf, textIn } from "../../ui/search.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { type InboxSearch, inboxLists } from "./inbox-filters.ts";
import { type ReplySearch, replyFilters } from "./reply-filters.ts";

const inbox = createRoute({
  getParentRoute: () => workspace,
  path: "/inbox",
  validateSearch: ({ show, label, words, sort }: Record<string, unknown>): InboxSearch => ({
    ...oneOf(inboxLists, show),
    ...textIn("label", label),
    ...textIn("words", words),
    sort: sort === "waiting" ? sort : undefined,
  }),
  component: lazyRouteComponent(() => import("./inbox/inbox.tsx"), "Inbox"),
});
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: "/$reply",
  component: lazyRouteComponent(() => import("./conversation/conversation.tsx"), "Conversation"),
});
const replies = createRoute({
  getParentRoute: () => workspace,
  path: "/replies",
  validateSearch: ({ show, open }: Record<string, unknown>): ReplySearch => ({
    ...oneOf(replyFilters, show),
    ...(isSet(open) && { open: true }),
  }),
  component: lazyRouteComponent(() => import("./reply-list.tsx"), "ReplyList"),
});

export const replyRoutes = [inbox.addChildren([conversation]), replies] as const;
