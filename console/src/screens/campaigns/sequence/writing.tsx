import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet, useNavigate } from "@tanstack/react-router";
import { createContext, type SetStateAction, useContext, useEffect, useRef, useState } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { definitionQuery, findLastWriter, preflightQuery } from "../../../api/campaign-queries.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { campaignQuery, queryClient } from "../../../api/queries.ts";
import { Refusal } from "../../../api/refusal.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Failure } from "../../../ui/failure.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { words } from "../words.ts";
import { type CampaignFile, type Draft, type Drafted, draftOf, fileOf } from "./campaign-draft.ts";
import { Conflicts, type Meanwhile } from "./conflicts.tsx";
import { findProblems, type Problem, ProblemsContext, problemsOf, standing, withOthers } from "./draft-problems.ts";
import { isSame, type Kept } from "./kept-drafts.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { SaveCampaign } from "./save-campaign.tsx";
import { useUnsaved } from "./unsaved.ts";
import { KeptDraft, useKeptDraft } from "./use-kept-draft.tsx";
import { useMovedSteps } from "./use-moved-steps.ts";
import styles from "./writing.module.css";

type Definition = Output<"campaign.export">;
/** The step that is written, by its key, and its variant: 0 is the original. */
export type Place = { step: number; variant: number };

type Writing = {
  workspace: string;
  id: string;
  draft: Draft;
  saved: CampaignFile;
  setDraft: (next: SetStateAction<Draft>) => void;
  place: Place;
  go: (place: Place) => void;
  drafted: Drafted;
  problems: readonly Problem[];
  /** Why nothing can be changed here. */
  whyFixed: string | undefined;
};

const WritingContext = createContext<Writing | undefined>(undefined);

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error("Nothing is written here.");
  return writing;
}

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");

/** What is written in the sequence and in the settings of a campaign is one draft, which is saved as a whole. */
export function WritingCampaign() {
  const { workspace, campaign } = route.useParams();
  const { data, error, refetch } = useQuery(definitionQuery(workspace, campaign));
  if (!data) {
    return (
      <div className={styles.awaited}>
        {error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={8} />}
      </div>
    );
  }
  return <Editing key={campaign} workspace={workspace} definition={data} />;
}

const autosaveMs = 1_000;

function Editing({ workspace, definition }: { workspace: string; definition: Definition }) {
  const { id, is_archived } = definition;
  const { data: campaign } = useQuery(campaignQuery(workspace, id));
  const status = campaign?.status ?? definition.status;
  const isDraft = status === "draft";
  const [draft, setDraft] = useState(() => draftOf(definition.file));
  const [opened, setOpened] = useState({ revision: definition.revision, file: definition.file });
  const [saved, setSaved] = useState(draft);
  const [savedAt, setSavedAt] = useState<number>();
  const [conflicts, setConflicts] = useState<Meanwhile>();
  const [place, setPlace] = useState<Place>({ step: draft.steps[0]?.key ?? 0, variant: 0 });
  const isUnsaved = draft !== saved;
  const mayChange = useMay("campaign.apply");
  const isFixed = is_archived || status === "completed" || !mayChange;
  const moved = useMovedSteps(workspace, { id, saved, draft });

  const merge = useMutation({
    mutationFn: () =>
      Promise.all([
        queryClient.fetchQuery(definitionQuery(workspace, id)),
        findLastWriter(workspace, id).catch(() => undefined),
      ]),
    onSuccess: ([{ file: theirs, revision }, writer]) => {
      const merged = mergeDrafts({ base: opened.file, mine: draft, theirs });
      setOpened({ revision, file: theirs });
      setSaved(draftOf(theirs));
      setDraft(merged.draft);
      setConflicts({ writer, found: merged.conflicts });
      save.reset();
    },
  });
  const save = useMutation({
    mutationFn: (sent: Draft) => ask("campaign.apply", workspace, { ...fileOf(sent), id, revision: opened.revision }),
    onSuccess: async ({ revision }, sent) => {
      setSaved(sent);
      setSavedAt(Date.now());
      setOpened({ revision, file: fileOf(sent) });
      setConflicts(undefined);
      await queryClient.invalidateQueries({ queryKey: [workspace, "campaign", id], exact: true });
      await queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
      await queryClient.invalidateQueries({ queryKey: preflightQuery(workspace, id).queryKey });
    },
    onError: (refusal) => {
      if (isStale(refusal)) merge.mutate();
    },
  });
  const write = (next: SetStateAction<Draft>) => {
    if (save.isError) save.reset();
    setDraft(next);
  };

  const problems = useProblems({ workspace, id, draft, isDraft, error: save.error, go: setPlace });
  const isBusy = save.isPending || merge.isPending;
  const { offered, decide } = useKeptDraft({
    workspace,
    campaign: id,
    draft,
    isUnsaved,
    opened,
    isWorthKeeping: (kept) => !isSame(kept, definition.file),
  });
  const isOffering = offered !== undefined && !isFixed;
  const savesItself = isDraft && !isFixed && !isOffering && conflicts === undefined;
  const unsaved = useRef<{ isBusy: boolean; save: (() => Promise<unknown>) | undefined }>(undefined);
  unsaved.current = { isBusy, save: isUnsaved ? () => save.mutateAsync(draft) : undefined };
  useAutosave({
    isDue: savesItself && isUnsaved && !isBusy && !save.isError,
    draft,
    save: () => problems.check(draft, () => save.mutate(draft)),
  });
  const isFit = savesItself && findProblems(draft, { isDraft }).length === 0;
  useUnsaved(isUnsaved, isFit ? () => saveWhenFree(() => unsaved.current) : undefined);

  const goOn = ({ opened: before, draft: kept }: Kept) => {
    const merged = mergeDrafts({ base: before?.file ?? opened.file, mine: kept, theirs: opened.file });
    setDraft(merged.draft);
    if (before?.revision !== opened.revision) setConflicts({ writer: undefined, found: merged.conflicts });
    decide();
  };
  const drafted = useDrafted(workspace, id, opened.file, draft);
  const whyFixed = isFixed ? whyIsFixed({ mayChange, isArchived: is_archived }) : undefined;
  if (isOffering) return <KeptDraft kept={offered} goOn={() => goOn(offered)} discard={decide} />;
  const error = merge.error ?? (save.error && problemsOf(save.error).length === 0 ? save.error : null);
  const byHand = () => problems.look(draft, () => save.mutate(draft));
  return (
    <WritingContext
      value={{
        workspace,
        id,
        draft,
        saved: opened.file,
        setDraft: write,
        place,
        go: setPlace,
        drafted,
        problems: problems.standing,
        whyFixed,
      }}
    >
      <ProblemsContext value={{ looked: problems.looked, problems: problems.standing }}>
        {!isFixed && (
          <SaveCampaign
            isUnsaved={isUnsaved}
            isBusy={isBusy || moved.isAsked || problems.isAsking}
            savedAt={savedAt}
            savesItself={savesItself}
            hasButton={conflicts === undefined}
            isRefused={problems.standing.length > 0 || error !== null}
            act={status === "active" ? words.saveRunning : words.save}
            warning={moved.warning}
            save={byHand}
          />
        )}
        {(problems.standing.length > 0 || error || conflicts) && (
          <div className={styles.above}>
            {problems.standing.length > 0 && (
              <ReasonLine tone="red" role="alert" title={words.fix(problems.standing.length)} />
            )}
            {error && (
              <ReasonLine tone="red" role="alert">
                {error.message}
              </ReasonLine>
            )}
            {conflicts && (
              <Conflicts
                key={opened.revision}
                {...conflicts}
                choose={(conflict, whose) => write((before) => conflict.write(before, whose))}
                save={byHand}
              />
            )}
          </div>
        )}
        <Outlet />
      </ProblemsContext>
    </WritingContext>
  );
}

const lookAgainMs = 50;

/** What was written while an earlier text was being saved needs its own turn. */
async function saveWhenFree(state: () => { isBusy: boolean; save: (() => Promise<unknown>) | undefined } | undefined) {
  while (state()?.isBusy) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  await state()?.save?.();
}

const isStale = (error: Error) => error instanceof Refusal && error.code === "changed-meanwhile";

function whyIsFixed({ mayChange, isArchived }: { mayChange: boolean; isArchived: boolean }): string {
  if (!mayChange) return words.viewerIsFixed;
  return isArchived ? words.archivedIsFixed : words.completedIsFixed;
}

/** What the preview is made with, also of mailboxes that aren't saved yet. */
function useDrafted(workspace: string, id: string, saved: CampaignFile, draft: Draft): Drafted {
  const { data } = useQuery(mailboxesQuery(workspace));
  const first = data?.data.find(({ email }) => email === draft.mailboxes[0]);
  const isAsSaved = saved.mailboxes.join() === draft.mailboxes.join();
  return { id, ...(first && !isAsSaved && { mailbox_id: first.id }) };
}

type Autosave = { isDue: boolean; draft: Draft; save: () => void };

/** Once nothing was written for a moment. */
function useAutosave({ isDue, draft, save }: Autosave): void {
  const current = useRef(save);
  current.current = save;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => current.current(), autosaveMs);
    return () => clearTimeout(timer);
  }, [isDue, draft]);
}

type Looking = {
  workspace: string;
  id: string;
  draft: Draft;
  isDraft: boolean;
  error: Error | null;
  go: (place: Place) => void;
};

/** What was wrong at the last save and isn't written anew. Who saves by hand is led to the first of it. */
function useProblems({ workspace, id, draft, isDraft, error, go }: Looking) {
  const navigate = useNavigate();
  const [looked, setLooked] = useState<{ draft: Draft; found: Problem[] }>({ draft, found: [] });
  const [isByHand, setByHand] = useState(false);
  const [seen, setSeen] = useState(error);
  if (seen !== error) {
    setSeen(error);
    if (error) setLooked({ draft, found: problemsOf(error) });
  }
  useEffect(() => {
    const [first] = looked.found;
    if (!first || !isByHand) return;
    const [part, at, copies, variant] = first.path;
    if (part === "steps") {
      const step = looked.draft.steps[Number(at)];
      if (step) go({ step: step.key, variant: copies === "variants" ? Number(variant) + 1 : 0 });
    }
    const to = part === "steps" ? "sequence" : "settings";
    const params = { workspace, campaign: id };
    void navigate({ to: `/w/$workspace/campaigns/$campaign/${to}`, params }).then(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#content [aria-invalid=true]")?.focus()),
    );
  }, [looked]);
  const ask_ = useMutation({
    mutationFn: (written: Draft) => ask("campaign.check", workspace, { ...fileOf(written), id }),
    // What the server can't be asked for now, it refuses when the rest is fixed.
    onSettled: (answer, _, written) =>
      setLooked({ draft: written, found: withOthers(findProblems(written, { isDraft }), answer?.issues ?? []) }),
  });
  const check = (written: Draft, save: () => void) => {
    const found = findProblems(written, { isDraft });
    setByHand(false);
    setLooked({ draft: written, found });
    if (found.length === 0) save();
  };
  const look = (written: Draft, save: () => void) => {
    setByHand(true);
    if (findProblems(written, { isDraft }).length > 0) return ask_.mutate(written);
    setLooked({ draft: written, found: [] });
    save();
  };
  return { look, check, looked, isAsking: ask_.isPending, standing: standing(looked.found, looked.draft, draft) };
}
