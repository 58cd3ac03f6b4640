import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { When } from "../../ui/when.tsx";
import { forget, keep } from "../shell/kept-texts.ts";
import { useKeep } from "../shell/use-keep.ts";
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
  const isOver = useRef(false);
  useKeep(() => {
    if (offered || isOver.current) return;
    if (isUnsaved) keep(localStorage, place, { at: Date.now(), opened, draft });
    else forget(localStorage, place);
  }, [draft, isUnsaved, offered]);
  /** It is saved, and its page is about to be left. */
  const end = () => {
    isOver.current = true;
    forget(localStorage, place);
  };
  return { offered, decide: () => setOffered(undefined), end };
}

type Props = { kept: Kept; goOn: () => void; discard: () => void };

export function KeptDraft({ kept, goOn, discard }: Props) {
  return (
    <div className={form.plain}>
      <Notice tone="warn">
        You wrote something here in this browser that is not saved: <When at={new Date(kept.at).toISOString()} />.
      </Notice>
      <div className={form.row}>
        <Button kind="primary" onClick={goOn}>
          Go on with it
        </Button>
        <Button kind="quiet" onClick={discard}>
          Discard it
        </Button>
      </div>
    </div>
  );
}
