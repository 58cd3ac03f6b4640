import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Failure } from "../../ui/failure.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { type Applied, type Draft, fileOf, newDraft } from "./campaign-draft.ts";
import { CampaignForm } from "./campaign-form.tsx";
import { readCampaignFile } from "./draft-from-file.ts";
import { useUnsaved } from "./unsaved.ts";
import { KeptDraft, useKeptDraft } from "./use-kept-draft.tsx";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/new");

export function NewCampaign() {
  useTitle("New campaign");
  const { workspace } = route.useParams();
  const { data, error, refetch } = useQuery(mailboxesQuery(workspace));
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/campaigns" params={{ workspace }}>
        ← Campaigns
      </Link>
      <h1>New campaign</h1>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Writing workspace={workspace} mailboxes={data.data.map(({ email }) => email)} />}
    </div>
  );
}

function Writing({ workspace, mailboxes }: { workspace: string; mailboxes: readonly string[] }) {
  const navigate = useNavigate();
  const [initial] = useState(() => newDraft(mailboxes.length === 1 ? mailboxes : []));
  const [draft, setDraft] = useState(initial);
  const isUnsaved = draft !== initial;
  useUnsaved(isUnsaved);
  const create = useMutation({
    // A null revision is refused when the name is taken, so that no other campaign is replaced.
    mutationFn: (file: Applied) => ask("campaign.apply", workspace, { ...file, revision: null }),
    onSuccess: async ({ id }) => {
      end();
      void queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
      const params = { workspace, campaign: id };
      await navigate({ to: "/w/$workspace/campaigns/$campaign/sequence", params, ignoreBlocker: true });
    },
  });
  const { offered, decide, end } = useKeptDraft({
    workspace,
    campaign: "new",
    draft,
    isUnsaved,
    opened: null,
    isWorthKeeping: () => true,
  });
  if (offered)
    return (
      <KeptDraft
        kept={offered}
        goOn={() => {
          setDraft(offered.draft);
          decide();
        }}
        discard={decide}
      />
    );
  return (
    <>
      <FromFile setDraft={setDraft} />
      <CampaignForm
        workspace={workspace}
        draft={draft}
        setDraft={setDraft}
        save={() => create.mutate(fileOf(draft))}
        isBusy={create.isPending}
        error={create.error}
        words="Create the draft"
      >
        <p className={styles.note}>Nothing is sent before you start it.</p>
      </CampaignForm>
    </>
  );
}

function FromFile({ setDraft }: { setDraft: (draft: Draft) => void }) {
  const read = useMutation({ mutationFn: readCampaignFile, onSuccess: setDraft });
  return (
    <details className={form.form}>
      <summary>Begin with a file instead</summary>
      <Field
        label="Begin with a campaign file"
        type="file"
        accept=".yaml,.yml,.json"
        hint="As a campaign’s Download makes it, or the command line. Nothing is saved before you create the draft."
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) read.mutate(file);
        }}
      />
      {read.error && <Notice tone="bad">{read.error.message}</Notice>}
      {read.isSuccess && <Notice tone="good">The form has what the file says.</Notice>}
    </details>
  );
}
