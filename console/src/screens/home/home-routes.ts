import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { workspace } from "../shell/shell-routes.tsx";

const start = createRoute({
  getParentRoute: () => workspace,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/w/$workspace/home", params, replace: true });
  },
});
const home = createRoute({
  getParentRoute: () => workspace,
  path: "/home",
  component: lazyRouteComponent(() => import("./home.tsx"), "Home"),
});

export const homeRoutes = [start, home] as const;
