import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useId, useRef, useState } from "react";
import { ask } from "../../api/ask.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { campaignsQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Check, Field, Group } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { BeginsFromFields } from "./begins-from-fields.tsx";
import { type Draft, fileOf, moved, newStep } from "./campaign-draft.ts";
import {
  findProblems,
  nameOfPath,
  type Problem,
  ProblemsContext,
  problemsOf,
  standing,
  useProblem,
  withOthers,
} from "./draft-problems.ts";
import { SendingHours } from "./sending-hours.tsx";
import { StepEditor } from "./step-editor.tsx";

type Props = {
  workspace: string;
  /** The campaign as it is saved. */
  saved?: { id: string; mailboxes: readonly string[] };
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  save: () => void;
  isBusy: boolean;
  error: Error | null;
  words: string;
  /** What has to be confirmed before it is saved. */
  warning?: string | undefined;
  children?: ReactNode;
};

export function CampaignForm({ workspace, saved, draft, setDraft, save, isBusy, error, ...props }: Props) {
  const { words, warning, children } = props;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const [previewFor, setPreviewFor] = useState("");
  const [added, setAdded] = useState<number>();
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const first = mailboxes?.data.find(({ email }) => email === draft.mailboxes[0]);
  const isAsSaved = saved?.mailboxes.join() === draft.mailboxes.join();
  const drafted = { ...(saved && { id: saved.id }), ...(first && !isAsSaved && { mailbox_id: first.id }) };
  const { steps } = draft;
  const { element, isLooking, look, ...found } = useProblems(workspace, saved?.id, draft, error);
  const { problems } = found;
  return (
    <form
      ref={element}
      className={form.form}
      // A browser names one problem at a time, and none in a tab that isn't open.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        look(save);
      }}
    >
      {problems.length > 0 && <Notice tone="bad">{describeCount(problems.length)}</Notice>}
      <ProblemsContext value={found}>
        <Field
          label="Name"
          problem={messageAt(problems, "name")}
          required
          maxLength={200}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          hint="Nobody who is mailed sees it."
        />
        <Folder workspace={workspace} draft={draft} change={change} />
        <Mailboxes workspace={workspace} draft={draft} change={change} />
        <SendingHours workspace={workspace} settings={draft.settings} change={(settings) => change({ settings })} />
        <BeginsFromFields
          workspace={workspace}
          own={saved && draft.name}
          begins_from={draft.begins_from}
          change={(begins_from) => change({ begins_from })}
        />
        <section className={styles.section}>
          <h2>Steps</h2>
          <p className={styles.note}>
            {"{{ first_name }}"} is each person’s own, {"{{ first_name | default: 'hello' }}"} has a word for whom it is
            not known; also last_name, email, company.name, company.domain and custom_fields.KEY. Who lacks a value
            without such a word is not mailed. {"{{ opt_out }}"} is the line with each person’s own link to unsubscribe.
            Its words are written under Settings → Sending, as are {"{{ signature }}"} and {"{{ postal_address }}"};
            usual is {"[Unsubscribe]({{ unsubscribe_url }})"}.
          </p>
          {steps.map((step, at) => (
            <StepEditor
              key={step.key}
              workspace={workspace}
              drafted={drafted}
              step={step}
              position={at + 1}
              count={steps.length}
              isAdded={step.key === added}
              previewFor={previewFor}
              setPreviewFor={setPreviewFor}
              change={(part) =>
                setDraft((before) => ({
                  ...before,
                  steps: before.steps.map((one) => (one.key === step.key ? { ...one, ...part } : one)),
                }))
              }
              move={(by) => change({ steps: moved(steps, at, by) })}
              remove={() => change({ steps: steps.filter(({ key }) => key !== step.key) })}
            />
          ))}
          <div>
            <Button
              onClick={() => {
                const step = newStep(steps);
                change({ steps: [...steps, step] });
                setAdded(step.key);
              }}
            >
              Add a step
            </Button>
          </div>
        </section>
      </ProblemsContext>
      {error && problems.length === 0 && problemsOf(error).length === 0 && <Notice tone="bad">{error.message}</Notice>}
      {children}
      <div className={form.row}>
        {warning === undefined ? (
          <Button kind="primary" type="submit" isBusy={isBusy || isLooking}>
            {words}
          </Button>
        ) : (
          <Confirm
            act={words}
            title="Save with steps that have moved?"
            kind="primary"
            isBusy={isBusy || isLooking}
            onConfirm={() => look(save)}
          >
            <p>{warning}</p>
          </Confirm>
        )}
      </div>
    </form>
  );
}

const describeCount = (count: number): string =>
  count === 1 ? "It is not saved: one thing is to be mended." : `It is not saved: ${count} things are to be mended.`;

const messageAt = (problems: readonly Problem[], name: string) =>
  problems.find(({ path }) => nameOfPath(path) === name)?.message;

/** What was wrong at the last save and isn't written anew; the first of it gets the focus. */
function useProblems(workspace: string, id: string | undefined, draft: Draft, error: Error | null) {
  const element = useRef<HTMLFormElement>(null);
  const [looked, setLooked] = useState<{ draft: Draft; found: Problem[] }>({ draft, found: [] });
  const [seen, setSeen] = useState(error);
  if (seen !== error) {
    setSeen(error);
    if (error) setLooked({ draft, found: problemsOf(error) });
  }
  useEffect(() => {
    if (looked.found.length > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [looked]);
  const check = useMutation({
    mutationFn: (written: Draft) => ask("campaign.check", workspace, { ...fileOf(written), ...(id && { id }) }),
    // What the server can't be asked for now, it refuses when the rest is mended.
    onSettled: (answer, _, written) =>
      setLooked({ draft: written, found: withOthers(findProblems(written), answer?.issues ?? []) }),
  });
  const problems = standing(looked.found, looked.draft, draft);
  const look = (save: () => void) => {
    if (findProblems(draft).length > 0) return check.mutate(draft);
    setLooked({ draft, found: [] });
    save();
  };
  return { element, isLooking: check.isPending, look, looked, problems };
}

type Changing = { draft: Draft; change: (part: Partial<Draft>) => void };

/** Offers the folders of the newest campaigns; another name makes a new one. */
function Folder({ workspace, draft, change }: Changing & { workspace: string }) {
  const { data } = useInfiniteQuery(campaignsQuery(workspace, { archived: "false" }));
  const known = useId();
  const folders = new Set(data?.pages.flatMap((page) => page.data.flatMap(({ folder }) => folder?.name ?? [])));
  return (
    <>
      <Field
        label="Folder"
        maxLength={200}
        list={known}
        value={draft.folder ?? ""}
        onChange={({ target }) => change({ folder: target.value || null })}
        hint="The list of campaigns can show one folder alone. Empty is none."
      />
      <datalist id={known}>
        {[...folders].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Those that were chosen when the form was opened come first; a box that is ticked stays in its place. */
function Mailboxes({ workspace, draft, change }: Changing & { workspace: string }) {
  const { data, error } = useQuery(mailboxesQuery(workspace));
  const [chosenFirst] = useState(draft.mailboxes);
  const sorted = data?.data.toSorted(
    (one, other) =>
      Number(chosenFirst.includes(other.email)) - Number(chosenFirst.includes(one.email)) ||
      one.email.localeCompare(other.email),
  );
  const toggle = (email: string, isChosen: boolean) =>
    change({
      mailboxes: isChosen ? [...draft.mailboxes, email] : draft.mailboxes.filter((one) => one !== email),
    });
  return (
    <Group legend="Sends from" hint="Each person gets all mails from one of them." problem={useProblem("mailboxes")}>
      {error && !data && <Notice tone="bad">{error.message}</Notice>}
      {data?.data.length === 0 && (
        <p>
          There is no mailbox yet.{" "}
          <Link className={styles.inline} to="/w/$workspace/mailboxes/add" params={{ workspace }}>
            Add one
          </Link>{" "}
          first; a draft can be saved without.
        </p>
      )}
      {sorted?.map(({ id, email, status }) => (
        <Check
          key={id}
          label={status === "error" ? `${email} (has an error)` : email}
          checked={draft.mailboxes.includes(email)}
          onChange={({ target }) => toggle(email, target.checked)}
        />
      ))}
    </Group>
  );
}
