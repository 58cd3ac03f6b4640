import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { definitionQuery } from "../../api/campaign-queries.ts";
import { campaignQuery, queryClient } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Failure } from "../../ui/failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { type Draft, draftOf, fileOf } from "./campaign-draft.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { Conflicts } from "./conflicts.tsx";
import { isSame, type Kept } from "./kept-drafts.ts";
import { type Conflict, mergeDrafts } from "./merge-drafts.ts";
import { useUnsaved } from "./unsaved.ts";
import { KeptDraft, useKeptDraft } from "./use-kept-draft.tsx";
import { useMovedSteps } from "./use-moved-steps.ts";

const FixedSequence = lazyRouteComponent(() => import("./fixed-sequence.tsx"), "FixedSequence");

type Definition = Output<"campaign.export">;

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign/sequence");

export function CampaignSequence() {
  const { workspace, campaign } = route.useParams();
  const { data, error, refetch } = useQuery(definitionQuery(workspace, campaign));
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  return <Editing key={campaign} workspace={workspace} definition={data} />;
}

function Editing({ workspace, definition }: { workspace: string; definition: Definition }) {
  const { id, is_archived } = definition;
  const { data: campaign } = useQuery(campaignQuery(workspace, id));
  const status = campaign?.status ?? definition.status;
  const [draft, setDraft] = useState(() => draftOf(definition.file));
  const [opened, setOpened] = useState({ revision: definition.revision, file: definition.file });
  const [saved, setSaved] = useState(draft);
  const [conflicts, setConflicts] = useState<Conflict[]>();
  const isUnsaved = draft !== saved;
  useUnsaved(isUnsaved);
  const moved = useMovedSteps(workspace, { id, saved, draft });
  const mayChange = useMay("campaign.apply");
  const merge = useMutation({
    mutationFn: () => queryClient.fetchQuery(definitionQuery(workspace, id)),
    onSuccess: ({ file: theirs, revision }) => {
      const merged = mergeDrafts({ base: opened.file, mine: draft, theirs });
      setOpened({ revision, file: theirs });
      setSaved(draftOf(theirs));
      setDraft(merged.draft);
      setConflicts(merged.conflicts);
      save.reset();
    },
  });
  const save = useMutation({
    mutationFn: (sent: Draft) => ask("campaign.apply", workspace, { ...fileOf(sent), id, revision: opened.revision }),
    onSuccess: async ({ revision = opened.revision }, sent) => {
      setSaved(sent);
      setOpened({ revision, file: fileOf(sent) });
      setConflicts(undefined);
      await queryClient.invalidateQueries({ queryKey: [workspace, "campaign", id], exact: true });
      await queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
    },
    onError: (refusal) => {
      if (isStale(refusal)) merge.mutate();
    },
  });
  const { offered, decide } = useKeptDraft({
    workspace,
    campaign: id,
    draft,
    isUnsaved,
    opened,
    isWorthKeeping: (kept) => !isSame(kept, definition.file),
  });
  const goOn = ({ opened: before, draft: kept }: Kept) => {
    const merged = mergeDrafts({ base: before?.file ?? opened.file, mine: kept, theirs: opened.file });
    setDraft(merged.draft);
    if (before?.revision !== opened.revision) setConflicts(merged.conflicts);
    decide();
  };
  const isFixed = is_archived || status === "completed" || !mayChange;
  const whyFixed = is_archived
    ? "A campaign that is archived can’t be changed."
    : "A campaign that is completed can’t be changed: run it again first.";
  if (offered && !isFixed) return <KeptDraft kept={offered} goOn={() => goOn(offered)} discard={decide} />;
  if (isFixed) {
    const why = mayChange ? whyFixed : "Editors can change this.";
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <FixedSequence workspace={workspace} id={id} steps={opened.file.steps} why={why} />
      </Suspense>
    );
  }
  return (
    <CampaignForm
      workspace={workspace}
      saved={{ id, mailboxes: opened.file.mailboxes }}
      draft={draft}
      setDraft={(next) => {
        save.reset();
        setDraft(next);
      }}
      save={() => save.mutate(draft)}
      isBusy={save.isPending || merge.isPending || moved.isAsked}
      error={merge.error ?? save.error}
      words={status === "active" ? "Save, and send so from now on" : "Save"}
      warning={moved.warning}
    >
      {conflicts && (
        <Conflicts
          key={opened.revision}
          conflicts={conflicts}
          choose={(conflict, whose) => setDraft((before) => conflict.write(before, whose))}
        />
      )}
      {save.isSuccess && <Notice tone="good">Saved.</Notice>}
    </CampaignForm>
  );
}

const isStale = (error: Error) =>
  error instanceof Refusal && error.status === 409 && /since you opened/.test(error.message);
