import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf } from "../../ui/search.ts";
import { workspace } from "../shell/shell-routes.tsx";
import { sendFilters } from "./send-statuses.ts";

export const sends = createRoute({
  getParentRoute: () => workspace,
  path: "/mails",
  validateSearch: ({ show }: Record<string, unknown>) => oneOf(sendFilters, show),
  component: lazyRouteComponent(() => import("./send-list.tsx"), "SendList"),
});

export const send = createRoute({
  getParentRoute: () => workspace,
  path: "/mails/$send",
  component: lazyRouteComponent(() => import("./send.tsx"), "Send"),
});
