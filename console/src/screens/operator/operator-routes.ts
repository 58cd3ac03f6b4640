import { createRoute, lazyRouteComponent, notFound, redirect } from "@tanstack/react-router";
import { isSet, oneOf, textIn } from "../../ui/search.ts";
import { auditSearch } from "../audit/audit-search.ts";
import { signedIn } from "../shell/shell-routes.tsx";
import { queueFilters, suppressionLists } from "./operator-filters.ts";

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Operations for operators refuse an id that can be none, so that a mistyped command is noticed. */
function requireId({ params: { id } }: { params: { id: string } }) {
  if (!uuid.test(id)) throw notFound();
}

const operator = createRoute({
  getParentRoute: () => signedIn,
  path: "/operator",
  component: lazyRouteComponent(() => import("./operator-shell.tsx"), "OperatorShell"),
});
const start = createRoute({
  getParentRoute: () => operator,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/operator/overview", replace: true });
  },
});
const overview = createRoute({
  getParentRoute: () => operator,
  path: "/overview",
  component: lazyRouteComponent(() => import("./system/overview.tsx"), "Overview"),
});
const workspaces = createRoute({
  getParentRoute: () => operator,
  path: "/workspaces",
  validateSearch: ({ search, create }: Record<string, unknown>): { search?: string; create?: true } => ({
    ...textIn("search", search),
    ...(isSet(create) && { create: true }),
  }),
  component: lazyRouteComponent(() => import("./workspaces/workspace-list.tsx"), "WorkspaceList"),
});
const workspace = createRoute({
  getParentRoute: () => operator,
  path: "/workspaces/$id",
  beforeLoad: requireId,
  component: lazyRouteComponent(() => import("./workspaces/workspace-page.tsx"), "WorkspacePage"),
});
const users = createRoute({
  getParentRoute: () => operator,
  path: "/users",
  validateSearch: ({ search }: Record<string, unknown>) => textIn("search", search),
  component: lazyRouteComponent(() => import("./people/user-list.tsx"), "UserList"),
});
const user = createRoute({
  getParentRoute: () => operator,
  path: "/users/$id",
  beforeLoad: requireId,
  component: lazyRouteComponent(() => import("./people/user-page.tsx"), "UserPage"),
});
const queues = createRoute({
  getParentRoute: () => operator,
  path: "/queues",
  validateSearch: ({ show }: Record<string, unknown>) => oneOf(queueFilters, show),
  component: lazyRouteComponent(() => import("./dead-letters/queues.tsx"), "Queues"),
});
const deadLetter = createRoute({
  getParentRoute: () => operator,
  path: "/queues/$service/$id",
  component: lazyRouteComponent(() => import("./dead-letters/dead-letter.tsx"), "DeadLetter"),
});
const pauses = createRoute({
  getParentRoute: () => operator,
  path: "/pauses",
  component: lazyRouteComponent(() => import("./sending/pauses.tsx"), "Pauses"),
});
const suppressions = createRoute({
  getParentRoute: () => operator,
  path: "/suppressions",
  validateSearch: ({ show, value }: Record<string, unknown>) => ({
    ...oneOf(suppressionLists, show),
    ...textIn("value", value),
  }),
  component: lazyRouteComponent(() => import("./all-suppressions.tsx"), "AllSuppressions"),
});
const audit = createRoute({
  getParentRoute: () => operator,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("./operator-audit.tsx"), "OperatorAudit"),
});

export const operatorRoutes = operator.addChildren([
  start,
  overview,
  workspaces,
  workspace,
  users,
  user,
  queues,
  deadLetter,
  pauses,
  suppressions,
  audit,
]);
