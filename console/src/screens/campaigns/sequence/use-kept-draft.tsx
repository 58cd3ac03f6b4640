import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sessionQuery } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { forget, keep } from "../../../ui/kept-texts.ts";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import screen from "../../../ui/screen.module.css";
import { useKeep } from "../../../ui/use-keep.ts";
import { When } from "../../../ui/when.tsx";
import { words } from "../words.ts";
import type { Draft } from "./campaign-draft.ts";
import { findKeptDraft, type Kept } from "./kept-drafts.ts";

type Writing = {
  workspace: string;
  campaign: string;
  draft: Draft;
  isUnsaved: boolean;
  opened: Kept["opened"];
  /** Text that is no more than this isn't offered. */
  isWorthKeeping: (draft: Draft) => boolean;
};

/**
 * Keeps unsaved text in this browser until it is saved, so that a closed tab or an ended session loses nothing. What is
 * found at first is `offered`; nothing else is kept in its place before `decide`.
 */
export function useKeptDraft({ workspace, campaign, draft, isUnsaved, opened, isWorthKeeping }: Writing) {
  const user = useQuery(sessionQuery).data?.user.id ?? "";
  const place = { user, workspace, of: campaign };
  const [offered, setOffered] = useState(() => {
    const kept = findKeptDraft(localStorage, place);
    return kept && isWorthKeeping(kept.draft) ? kept : undefined;
  });
  useKeep(() => {
    if (offered) return;
    if (isUnsaved) keep(localStorage, place, { at: Date.now(), opened, draft });
    else forget(localStorage, place);
  }, [draft, isUnsaved, offered]);
  return { offered, decide: () => setOffered(undefined) };
}

type Props = { kept: Kept; goOn: () => void; discard: () => void };

export function KeptDraft({ kept, goOn, discard }: Props) {
  return (
    <div className={screen.screen}>
      <ReasonLine
        tone="amber"
        title={words.kept.title}
        action={
          <>
            <Button kind="primary" onClick={goOn}>
              {words.kept.goOn}
            </Button>
            <Button onClick={discard}>{words.kept.discard}</Button>
          </>
        }
      >
        {words.kept.from} <When at={new Date(kept.at).toISOString()} />
      </ReasonLine>
    </div>
  );
}
