import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { type Applied, type Draft, fileOf, newDraft } from "../sequence/campaign-draft.ts";
import { readCampaignFile } from "../sequence/draft-from-file.ts";
import { problemsOf } from "../sequence/draft-problems.ts";
import { words } from "../words.ts";
import { listWords } from "./list-words.ts";
import styles from "./new-campaign.module.css";

const route = getRouteApi("/signed-in/w/$workspace/campaigns/new");

/** A name makes a draft, in which all else is written and saved by itself. */
export function NewCampaign() {
  useTitle(listWords.newCampaign);
  const { workspace } = route.useParams();
  const { from } = route.useSearch();
  const navigate = useNavigate();
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const read = useMutation({
    mutationFn: readCampaignFile,
    onSuccess: (draft) => setName((before) => before || draft.name),
  });
  const create = useMutation({
    // A null revision is refused when the name is taken, so that no other campaign is replaced.
    mutationFn: (file: Applied) => ask("campaign.apply", workspace, { ...file, revision: null }),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
      await navigate({ to: "/w/$workspace/campaigns/$campaign/sequence", params: { workspace, campaign: id } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setMissing(true);
    const emails = mailboxes?.data.map(({ email }) => email) ?? [];
    const draft: Draft = read.data ?? newDraft(emails.length === 1 ? emails : []);
    create.mutate(fileOf({ ...draft, name }));
  };
  const issues = problemsOf(create.error);
  const ofName = issues.find(({ path }) => path.join() === "name")?.message;
  const ofFile = issues.filter(({ path }) => path.join() !== "name");
  return (
    <>
      <TopBar
        title={listWords.newCampaign}
        crumbs={
          <Crumb to="/w/$workspace/campaigns" params={{ workspace }}>
            {words.campaigns}
          </Crumb>
        }
      />
      <div className={screen.screen}>
        <form className={form.form} noValidate onSubmit={submit}>
          <Field
            label={words.name}
            autoFocus
            required
            maxLength={200}
            value={name}
            problem={isMissing ? words.nameMissing : ofName}
            hint={words.nameHint}
            onChange={({ target }) => {
              setName(target.value);
              setMissing(false);
              create.reset();
            }}
          />
          <details className={styles.file} open={from === "file"}>
            <summary>{words.fromFile}</summary>
            <Field
              label={words.campaignFile}
              type="file"
              accept=".yaml,.yml,.json"
              hint={words.campaignFileHint}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                create.reset();
                if (file) read.mutate(file);
              }}
            />
            {read.error && <Notice tone="bad">{read.error.message}</Notice>}
            {read.data && ofFile.length === 0 && <Notice tone="good">{words.fileRead(read.variables.name)}</Notice>}
          </details>
          {ofFile.length > 0 && (
            <Notice tone="bad">
              {words.fileProblems}
              <ul>
                {ofFile.map(({ path, message }) => (
                  <li key={path.join()}>{message}</li>
                ))}
              </ul>
            </Notice>
          )}
          {create.error && issues.length === 0 && <Notice tone="bad">{create.error.message}</Notice>}
          <p className={screen.note}>{words.createHint}</p>
          <div className={form.row}>
            <Button kind="primary" type="submit" isBusy={create.isPending || read.isPending}>
              {words.createDraft}
            </Button>
          </div>
        </form>
      </div>
    </>
  );
}
