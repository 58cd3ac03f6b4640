import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspace } from "../shell/shell-routes.tsx";

const jobs = createRoute({ getParentRoute: () => workspace, path: "/jobs" });
const screens = [
  createRoute({
    getParentRoute: () => jobs,
    path: "/",
    component: lazyRouteComponent(() => import("./job-list.tsx"), "JobList"),
  }),
  createRoute({
    getParentRoute: () => jobs,
    path: "/$job",
    component: lazyRouteComponent(() => import("./job.tsx"), "JobPage"),
  }),
] as const;

export const jobRoutes = jobs.addChildren(screens);
