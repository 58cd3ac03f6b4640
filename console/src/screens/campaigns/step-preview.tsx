import { describeSubject } from "@outbound/contracts/campaigns/describe-subject";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { findablePeopleQuery } from "../../api/palette-queries.ts";
import { Field, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { FormattedText } from "../../ui/formatted-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { nameOf } from "../../ui/person.tsx";
import styles from "../../ui/screen.module.css";
import { usePaused } from "../../ui/use-paused.ts";
import type { Drafted } from "./campaign-draft.ts";
import { problemsOf } from "./draft-problems.ts";
import { SendTest } from "./send-test.tsx";

export type StepPreviewProps = {
  workspace: string;
  drafted: Drafted;
  position: number;
  copy: { subject: string; body: string };
  previewFor: string;
  setPreviewFor: (email: string) => void;
};

const describeRefusal = (error: Error): string =>
  problemsOf(error)
    .map(({ message }) => message)
    .join(" ") || error.message;

const mostPeople = 20;
/** Is no address, so nobody's. */
const madeUp = "made up";

/** Renders what is written, saved or not, by the service that renders the mails. */
export function StepPreview({ workspace, drafted, position, copy, previewFor, setPreviewFor }: StepPreviewProps) {
  const [words, setWords] = useState("");
  const { data } = useQuery({
    ...findablePeopleQuery(workspace, usePaused(words.trim())),
    placeholderData: keepPreviousData,
  });
  const people = data?.slice(0, mostPeople) ?? [];
  const isListed = previewFor === madeUp || people.some(({ email }) => email === previewFor);
  const chosen = isListed ? previewFor : (people[0]?.email ?? madeUp);
  const person = chosen === madeUp ? ({ sample: true } as const) : { email: chosen };
  const subject = usePaused(copy.subject);
  const body = usePaused(copy.body);
  const written = { subject, body };
  const preview = useQuery({
    queryKey: [workspace, "preview", drafted, position, chosen, written],
    queryFn: () => ask("campaign.preview", workspace, { ...drafted, step: position, copy: written, ...person }),
    enabled: data !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 10_000,
  });
  return (
    <>
      <div className={form.pair}>
        <Field
          label="Find a person by name or address"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <Select label="As it is for" value={chosen} onChange={({ target }) => setPreviewFor(target.value)}>
          {people.map((person) => (
            <option key={person.id} value={person.email}>
              {[nameOf(person), person.email].filter(Boolean).join(", ")}
            </option>
          ))}
          <option value={madeUp}>Alex Sample, who is made up and has every field</option>
        </Select>
      </div>
      {words.trim() !== "" && data?.length === 0 && <p className={styles.note}>Nobody’s name or address begins so.</p>}
      {preview.error && <Notice tone="bad">{describeRefusal(preview.error)}</Notice>}
      {preview.data && !preview.error && <Shown {...preview.data} isFirst={position === 1} />}
      <SendTest workspace={workspace} drafted={drafted} position={position} copy={copy} person={person} />
    </>
  );
}

type Preview = {
  isFirst: boolean;
  missing: string[];
  lacks_mailbox: boolean;
  mail: { message: { subject: string; from: { address: string } } };
  formatted: string;
};

function Shown({ isFirst, missing, lacks_mailbox, mail: { message }, formatted }: Preview) {
  return (
    <div className={form.card} aria-live="polite">
      {missing.length > 0 && (
        <Notice tone="warn">No value for {missing.join(", ")}: this person would not be mailed.</Notice>
      )}
      <p>
        <strong>{describeSubject(message.subject, isFirst)}</strong>
      </p>
      <p className={styles.note}>
        {lacks_mailbox ? "From a mailbox that is to be chosen yet" : `From ${message.from.address}`}
      </p>
      <FormattedText text={formatted} />
    </div>
  );
}
