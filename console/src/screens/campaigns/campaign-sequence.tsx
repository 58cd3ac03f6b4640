import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { definitionQuery } from "../../api/campaign-queries.ts";
import { campaignQuery, queryClient } from "../../api/queries.ts";
import { Refusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { type Draft, draftOf, fileOf } from "./campaign-draft.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { useUnsaved } from "./unsaved.ts";

type Definition = Output<"campaign.export">;

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign/sequence");

export function CampaignSequence() {
  const { workspace, campaign } = route.useParams();
  const { data, error, refetch } = useQuery(definitionQuery(workspace, campaign));
  const [opened, setOpened] = useState(0);
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  return (
    <Editing
      key={`${campaign} ${opened}`}
      workspace={workspace}
      definition={data}
      reopen={async () => {
        await refetch();
        setOpened((before) => before + 1);
      }}
    />
  );
}

type Props = { workspace: string; definition: Definition; reopen: () => Promise<void> };

function Editing({ workspace, definition, reopen }: Props) {
  const { id, is_archived } = definition;
  const { data: campaign } = useQuery(campaignQuery(workspace, id));
  const status = campaign?.status ?? definition.status;
  const [draft, setDraft] = useState(() => draftOf(definition.file));
  const [revision, setRevision] = useState(definition.revision);
  const [saved, setSaved] = useState(draft);
  useUnsaved(draft !== saved);
  const mayChange = useMay("campaign.apply");
  const save = useMutation({
    mutationFn: (sent: Draft) => ask("campaign.apply", workspace, { ...fileOf(sent), id, revision }),
    onSuccess: async (applied, sent) => {
      setSaved(sent);
      if (applied.revision) setRevision(applied.revision);
      await queryClient.invalidateQueries({ queryKey: [workspace, "campaign", id], exact: true });
      await queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
    },
  });
  const isFixed = is_archived || status === "completed" || !mayChange;
  const whyFixed = is_archived
    ? "A campaign that is archived can’t be changed."
    : "A campaign that is completed can’t be changed: run it again first.";
  const isStale =
    save.error instanceof Refusal && save.error.status === 409 && /since you opened/.test(save.error.message);
  return (
    <fieldset className={form.plain} disabled={isFixed}>
      {isFixed && <Notice tone="warn">{mayChange ? whyFixed : "Editors can change this."}</Notice>}
      <CampaignForm
        workspace={workspace}
        id={id}
        draft={draft}
        setDraft={(next) => {
          save.reset();
          setDraft(next);
        }}
        save={() => save.mutate(draft)}
        isBusy={save.isPending}
        error={save.error}
        words={status === "active" ? "Save, and send so from now on" : "Save"}
      >
        {isStale && (
          <div>
            <Button onClick={() => void reopen()}>Show what is saved now, and drop my text</Button>
          </div>
        )}
        {save.isSuccess && <Notice tone="good">Saved.</Notice>}
      </CampaignForm>
    </fieldset>
  );
}
