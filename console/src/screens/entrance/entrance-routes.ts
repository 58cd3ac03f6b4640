import { createRoute, redirect } from "@tanstack/react-router";
import { root, signedIn } from "../../routes.tsx";
import { ownPath } from "../../ui/search.ts";
import { NoWorkspace } from "./no-workspace.tsx";
import { OneTimeLink } from "./one-time-link.tsx";
import { SignIn } from "./sign-in.tsx";

export const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ownPath(next),
  component: SignIn,
});

export const setup = createRoute({ getParentRoute: () => root, path: "/setup", component: OneTimeLink });

export const start = createRoute({
  getParentRoute: () => signedIn,
  path: "/",
  beforeLoad: ({ context: { session } }) => {
    const [first] = session.workspaces;
    if (first) throw redirect({ to: "/w/$workspace/campaigns", params: { workspace: first.id } });
  },
  component: NoWorkspace,
});
