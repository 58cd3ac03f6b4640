import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf } from "../../ui/search.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { type ReplySearch, replyFilters } from "./reply-filters.ts";

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
  component: lazyRouteComponent(() => import("./reply.tsx"), "Reply"),
});

export const replyRoutes = [replies, reply] as const;
