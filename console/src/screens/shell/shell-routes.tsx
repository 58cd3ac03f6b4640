import { createRootRoute, createRoute, type ErrorComponentProps, Outlet, redirect } from "@tanstack/react-router";
import { queryClient, sessionQuery } from "../../api/queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { ownPath } from "../../ui/search.ts";
import { ProofDialog } from "../proof/proof-dialog.tsx";
import { NotFound } from "./not-found.ts";
import { Shell } from "./shell.tsx";

/** Where this browser keeps the workspace that was looked at last, which `/app` opens. */
export const lastWorkspace = "outbound.workspace";

export const root = createRootRoute({ component: Outlet, errorComponent: Broken, notFoundComponent: NotFound });

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ to: "/sign-in", search: ownPath(location.href) });
    return { session };
  },
  component: SignedIn,
});

export const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: "/w/$workspace",
  beforeLoad: ({ params, preload }) => {
    if (!preload) localStorage.setItem(lastWorkspace, params.workspace);
  },
  component: Shell,
});

function SignedIn() {
  return (
    <>
      <Outlet />
      <ProofDialog />
    </>
  );
}

function Broken({ error, reset }: ErrorComponentProps) {
  return <Failure error={error instanceof Error ? error : new Error(String(error))} reset={reset} />;
}
