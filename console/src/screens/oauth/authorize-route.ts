import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { textIn } from "../../ui/search.ts";
import { signedIn } from "../shell/shell-routes.tsx";

export const authorize = createRoute({
  getParentRoute: () => signedIn,
  path: "/authorize",
  validateSearch: ({ request }: Record<string, unknown>): { request?: string } => textIn("request", request),
  component: lazyRouteComponent(() => import("./authorize.tsx"), "Authorize"),
});
