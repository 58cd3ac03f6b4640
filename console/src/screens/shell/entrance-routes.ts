import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { ownPath, textIn } from "../../ui/search.ts";
import { lastWorkspace, root, signedIn } from "./shell-routes.tsx";

export const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: ({ next, refused }: Record<string, unknown>): { next?: string; refused?: string } => ({
    ...ownPath(next),
    ...textIn("refused", refused),
  }),
  component: lazyRouteComponent(() => import("../entrance/sign-in.tsx"), "SignIn"),
});

export const setup = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: lazyRouteComponent(() => import("../entrance/one-time-link.tsx"), "OneTimeLink"),
});

export const start = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  beforeLoad: ({ context: { session } }) => {
    const last = localStorage.getItem(lastWorkspace);
    const first = session.workspaces.find(({ id }) => id === last) ?? session.workspaces[0];
    if (!first && session.user.is_operator) throw redirect({ to: "/operator" });
    if (first) throw redirect({ to: "/w/$workspace/home", params: { workspace: first.id } });
  },
  component: lazyRouteComponent(() => import("../entrance/no-workspace.tsx"), "NoWorkspace"),
});
