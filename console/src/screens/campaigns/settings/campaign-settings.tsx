import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { campaignQuery, campaignsQuery } from "../../../api/queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Check, Field, Group } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import type { Draft } from "../sequence/campaign-draft.ts";
import { useProblem } from "../sequence/draft-problems.ts";
import { useWriting } from "../sequence/writing.tsx";
import { words } from "../words.ts";
import { BeginsFromFields } from "./begins-from-fields.tsx";
import { CampaignFacts } from "./campaign-facts.tsx";
import styles from "./campaign-settings.module.css";
import { SendingHours } from "./sending-hours.tsx";

/** What is set once: beside the sequence, and saved with it. */
export function CampaignSettings() {
  const { workspace, id, draft, saved, setDraft, whyFixed } = useWriting();
  const { data: campaign } = useQuery(campaignQuery(workspace, id));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <div className={screen.screen}>
      {whyFixed !== undefined && <Notice tone="warn">{whyFixed}</Notice>}
      <fieldset className={styles.settings} disabled={whyFixed !== undefined}>
        <Card title={words.general}>
          <div className={form.plain}>
            <Name draft={draft} change={change} />
            <Folder workspace={workspace} draft={draft} change={change} />
          </div>
        </Card>
        <Card title={words.sendsFrom}>
          <Mailboxes workspace={workspace} draft={draft} change={change} />
        </Card>
        <Card title={words.hours}>
          <SendingHours workspace={workspace} settings={draft.settings} change={(settings) => change({ settings })} />
        </Card>
        <Card title={words.begins.legend}>
          <BeginsFromFields
            workspace={workspace}
            own={saved.name}
            begins_from={draft.begins_from}
            change={(begins_from) => change({ begins_from })}
          />
        </Card>
      </fieldset>
      {campaign && (
        <div className={styles.facts}>
          <CampaignFacts campaign={campaign} />
        </div>
      )}
    </div>
  );
}

type Changing = { draft: Draft; change: (part: Partial<Draft>) => void };

const Name = ({ draft, change }: Changing) => (
  <Field
    label={words.name}
    problem={useProblem("name")}
    required
    maxLength={200}
    value={draft.name}
    onChange={({ target }) => change({ name: target.value })}
    hint={words.nameHint}
  />
);

/** Offers the folders of the newest campaigns; another name makes a new one. */
function Folder({ workspace, draft, change }: Changing & { workspace: string }) {
  const { data } = useInfiniteQuery(campaignsQuery(workspace, { archived: "false" }));
  const known = useId();
  const folders = new Set(data?.pages.flatMap((page) => page.data.flatMap(({ folder }) => folder?.name ?? [])));
  return (
    <>
      <Field
        label={words.folder}
        maxLength={200}
        list={known}
        value={draft.folder ?? ""}
        onChange={({ target }) => change({ folder: target.value || null })}
        hint={words.folderHint}
      />
      <datalist id={known}>
        {[...folders].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Those that were chosen when it was opened come first; a box that is ticked stays in its place. */
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
    <Group legend={words.mailboxes} isLegendHidden hint={words.sendsFromHint} problem={useProblem("mailboxes")}>
      {error && !data && <Notice tone="bad">{error.message}</Notice>}
      {data?.data.length === 0 && (
        <p>
          {words.noMailboxes}{" "}
          <Link className={screen.inline} to="/w/$workspace/mailboxes/add" params={{ workspace }}>
            {words.connectMailbox}
          </Link>
        </p>
      )}
      {sorted?.map(({ id, email, status }) => (
        <Check
          key={id}
          label={status === "error" ? words.hasError(email) : email}
          checked={draft.mailboxes.includes(email)}
          onChange={({ target }) => toggle(email, target.checked)}
        />
      ))}
    </Group>
  );
}
