import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspace } from "../shell/shell-routes.tsx";

export const home = createRoute({
  getParentRoute: () => workspace,
  path: "/home",
  component: lazyRouteComponent(() => import("./home.tsx"), "Home"),
});
