import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf } from "../../ui/search.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { type InboxSearch, inboxLists } from "./inbox-filters.ts";
import { type ReplySearch, replyFilters } from "./reply-filters.ts";

const inbox = createRoute({
  getParentRoute: () => workspace,
  path: "/inbox",
  validateSearch: ({ show, label, words }: Record<string, unknown>): InboxSearch => ({
    ...oneOf(inboxLists, show),
    ...(typeof label === "string" && label && { label }),
    ...(typeof words === "string" && words && { words }),
  }),
  component: lazyRouteComponent(() => import("./inbox.tsx"), "Inbox"),
});
const replies = createRoute({
  getParentRoute: () => workspace,
  path: "/replies",
  validateSearch: ({ show, open }: Record<string, unknown>): ReplySearch => ({
    ...oneOf(replyFilters, show),
    ...(open === true && { open }),
  }),
  component: lazyRouteComponent(() => import("./reply-list.tsx"), "ReplyList"),
});
const reply = createRoute({
  getParentRoute: () => workspace,
  path: "/replies/$reply",
  validateSearch: ({ answer }: Record<string, unknown>): { answer?: true } => (answer === true ? { answer } : {}),
  component: lazyRouteComponent(() => import("./reply.tsx"), "Reply"),
});

export const replyRoutes = [inbox, replies, reply] as const;
