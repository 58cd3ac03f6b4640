import { Link, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWorkspace } from "../../api/use-workspace.ts";
import styles from "../../ui/screen.module.css";
import { useTitle } from "../../ui/use-title.ts";
import { words } from "./words.ts";

/** So nobody fills in a form that the server then refuses. */
export function IfRoleIsEnough({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const taken = useMatches().at(-1)?.staticData.taken;
  if (!workspace || !taken || workspace.operations.includes(taken.operation)) return children;
  return <OtherRole taken={taken.role} own={workspace.role} />;
}

function OtherRole({ taken, own }: { taken: string; own: string }) {
  useTitle(words.otherRole.title);
  const parent = useMatches().at(-2);
  return (
    <div className={styles.screen}>
      {parent && (
        <Link className={styles.back} from={parent.fullPath} to=".">
          {words.otherRole.back}
        </Link>
      )}
      <h1>{words.otherRole.title}</h1>
      <p>{words.otherRole.why(taken, own)}</p>
    </div>
  );
}
