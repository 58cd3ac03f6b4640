import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ask } from "../../api/ask.ts";
import { prospectsQuery } from "../../api/prospect-queries.ts";
import { Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { nameOf } from "../../ui/person.tsx";
import styles from "../../ui/screen.module.css";

type Props = {
  workspace: string;
  campaign: string;
  position: number;
  copy: { subject: string; body: string };
  previewFor: string;
  setPreviewFor: (email: string) => void;
};

/** Renders what is written, saved or not, by the service that renders the mails. */
export function StepPreview({ workspace, campaign, position, copy, previewFor, setPreviewFor }: Props) {
  const { data } = useInfiniteQuery(prospectsQuery(workspace, {}));
  const people = data?.pages[0]?.data.slice(0, 20) ?? [];
  const email = previewFor || people[0]?.email;
  const written = usePaused(copy);
  const preview = useQuery({
    queryKey: [workspace, "preview", campaign, position, email, written],
    queryFn: () =>
      ask("campaign.preview", workspace, { id: campaign, step: position, email: email ?? "", copy: written }),
    enabled: email !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 10_000,
  });
  if (data && people.length === 0)
    return <p className={styles.note}>It is shown for a person: add or import one first.</p>;
  return (
    <>
      <Select label="As it is for" value={email ?? ""} onChange={({ target }) => setPreviewFor(target.value)}>
        {people.map((person) => (
          <option key={person.id} value={person.email}>
            {[nameOf(person), person.email].filter(Boolean).join(", ")}
          </option>
        ))}
      </Select>
      {preview.error && <Notice tone="bad">{preview.error.message}</Notice>}
      {preview.data && !preview.error && <Shown {...preview.data} />}
    </>
  );
}

/** Returns what was written when the writer last paused, so that the server isn't asked for each key. */
function usePaused({ subject, body }: Props["copy"]): Props["copy"] {
  const [paused, setPaused] = useState({ subject, body });
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ subject, body }), 300);
    return () => clearTimeout(timer);
  }, [subject, body]);
  return paused;
}

type Preview = { missing: string[]; mail: { message: { subject: string; text: string; from: { address: string } } } };

function Shown({ missing, mail: { message } }: Preview) {
  return (
    <div className={form.card} aria-live="polite">
      {missing.length > 0 && (
        <Notice tone="warn">No value for {missing.join(", ")}: this person would not be mailed.</Notice>
      )}
      <p>
        <strong>{message.subject || "(no subject)"}</strong>
      </p>
      <p className={styles.note}>From {message.from.address}</p>
      <pre className={form.mail}>{message.text}</pre>
    </div>
  );
}
