import { useMutation } from "@tanstack/react-query";
import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { words } from "../words.ts";
import type { Found } from "./preflight-summary.ts";

const BeforeItRuns = lazyRouteComponent(() => import("./before-it-runs.tsx"), "BeforeItRuns");

type Run = { id: string; move: "start" | "resume" };
type Shown = Run & { found: Found };

/**
 * A start is asked first, with what was found. A campaign that nothing was found of is resumed at once. The server refuses
 * what it must in any case.
 */
export function useLookFirst(workspace: string, onRun: (id: string) => void) {
  const [shown, setShown] = useState<Shown>();
  const look = useMutation({
    mutationFn: ({ id }: Run) => queryClient.fetchQuery({ ...preflightQuery(workspace, id), staleTime: 0 }),
    onSuccess: (found, run) =>
      run.move === "resume" && found.findings.length === 0 ? onRun(run.id) : setShown({ ...run, found }),
    // Whether it may run is decided by whoever is asked to run it.
    onError: (_, { id }) => onRun(id),
  });
  // A browser says that a dialog was closed some milliseconds later, when the next one may be on its way.
  const hide = (one: Shown) => setShown((now) => (now === one ? undefined : now));
  return {
    run: look.mutate,
    isLooking: look.isPending,
    dialog: shown && (
      <Suspense>
        <BeforeItRuns
          key={look.submittedAt}
          workspace={workspace}
          id={shown.id}
          word={words[shown.move]}
          found={shown.found}
          onEnd={(isWanted) => {
            hide(shown);
            if (isWanted) onRun(shown.id);
          }}
        />
      </Suspense>
    ),
  };
}
