import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useContext, useEffect } from "react";
import { ask } from "../../../api/ask.ts";
import { enrolledPeopleQuery, preflightQuery } from "../../../api/campaign-queries.ts";
import { findablePeopleQuery } from "../../../api/palette-queries.ts";
import { prospectQuery } from "../../../api/prospect-queries.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Select } from "../../../ui/field.tsx";
import { FormattedText } from "../../../ui/formatted-text.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { nameOf } from "../../../ui/person.tsx";
import { usePaused } from "../../../ui/use-paused.ts";
import { When } from "../../../ui/when.tsx";
import { words } from "../words.ts";
import type { Drafted } from "./campaign-draft.ts";
import { problemsOf } from "./draft-problems.ts";
import { markFilled } from "./filled-text.ts";
import { SendTest } from "./send-test.tsx";
import styles from "./step-preview.module.css";
import { TestContext } from "./test-context.ts";

export type StepPreviewProps = {
  workspace: string;
  drafted: Drafted;
  position: number;
  copy: { subject: string; body: string };
  previewFor: string;
  setPreviewFor: (email: string) => void;
  /** Where several are shown at once, none is sent. */
  hasTest?: boolean;
};

const describeRefusal = (error: Error): string =>
  problemsOf(error)
    .map(({ message }) => message)
    .join(" ") || words.noPreview(error.message);

/** Is no address, so nobody's. */
const madeUp = "made up";

/** Renders what is written, saved or not, by the service that renders the mails. */
export function StepPreview({
  workspace,
  drafted,
  position,
  copy,
  previewFor,
  setPreviewFor,
  hasTest = true,
}: StepPreviewProps) {
  const people = usePeople(workspace, drafted.id);
  const all = [...(people ?? []), undefined];
  const at = Math.max(
    0,
    all.findIndex((one) => (one?.email ?? madeUp) === previewFor),
  );
  const chosen = all[at];
  const person = chosen ? { email: chosen.email } : ({ sample: true } as const);
  const written = { subject: usePaused(copy.subject), body: usePaused(copy.body) };
  const preview = useQuery({
    queryKey: [workspace, "preview", drafted, position, person, written],
    queryFn: () => ask("campaign.preview", workspace, { ...drafted, step: position, copy: written, ...person }),
    enabled: people !== undefined,
    placeholderData: (before) => before,
    staleTime: 60_000,
    gcTime: 10_000,
  });
  useSamples(workspace, chosen?.id);
  const step = (by: number) => {
    const next = all[(at + by + all.length) % all.length];
    setPreviewFor(next?.email ?? madeUp);
  };
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <div className={styles.head}>
        <span className={styles.as}>{words.previewAs}</span>
        <div className={styles.person}>
          {chosen && <Avatar name={nameOf(chosen) || chosen.email} size="small" />}
          <Select
            label={words.previewAs}
            isLabelHidden
            value={chosen?.email ?? madeUp}
            onChange={({ target }) => setPreviewFor(target.value)}
          >
            {people?.map((one) => (
              <option key={one.id} value={one.email}>
                {nameOf(one) || one.email}
              </option>
            ))}
            <option value={madeUp}>{words.sample}</option>
          </Select>
        </div>
        <IconButton label={words.previousProspect} icon={ChevronLeft} isSmall onClick={() => step(-1)} />
        <IconButton label={words.nextProspect} icon={ChevronRight} isSmall onClick={() => step(1)} />
      </div>
      <div className={styles.scroll} role="group" aria-label={words.email} tabIndex={0}>
        {preview.error && <Notice tone="bad">{describeRefusal(preview.error)}</Notice>}
        {preview.data && (
          <Shown {...preview.data} written={written} isFirst={position === 1} isOld={preview.error !== null} />
        )}
      </div>
      {hasTest && <SendTest workspace={workspace} drafted={drafted} position={position} copy={copy} person={person} />}
    </section>
  );
}

type Person = { id: string; email: string; first_name: string | null; last_name: string | null };

/** The campaign's prospects, those first who lack a value; before there are any, the newest of the workspace. */
function usePeople(workspace: string, id: string | undefined): readonly Person[] | undefined {
  const { data: enrolled } = useQuery({ ...enrolledPeopleQuery(workspace, id ?? ""), enabled: id !== undefined });
  const hasNone = id === undefined || enrolled?.length === 0;
  const { data: others } = useQuery({ ...findablePeopleQuery(workspace), enabled: hasNone });
  const { data: found } = useQuery({ ...preflightQuery(workspace, id ?? ""), enabled: id !== undefined });
  const lacking = new Set(found?.findings.flatMap(({ people }) => people.map((one) => one.id)));
  const people = hasNone ? others : enrolled;
  return people?.toSorted((one, other) => Number(lacking.has(other.id)) - Number(lacking.has(one.id)));
}

/** Tells the text what the prospect's variables are. */
function useSamples(workspace: string, id: string | undefined): void {
  const { setSampleOf } = useContext(TestContext);
  const { data } = useQuery({ ...prospectQuery(workspace, id ?? ""), enabled: id !== undefined });
  useEffect(() => {
    setSampleOf(() => (name) => {
      if (!data || data.id !== id) return undefined;
      const { first_name, last_name, email, company } = data;
      const builtIn: Record<string, string | null | undefined> = {
        first_name,
        last_name,
        email,
        "company.name": company?.name,
        "company.domain": company?.domain,
      };
      if (name in builtIn) return builtIn[name] ?? "";
      const own = /^custom_fields(?:\.(.+)|\["(.+)"\])$/.exec(name);
      const value = own && data.custom_fields[own[1] ?? own[2] ?? ""];
      return own ? String(value ?? "") : undefined;
    });
  }, [data, id, setSampleOf]);
}

/** Not before; what is due by now is sent within moments. */
const Leaves = ({ at }: { at: string }) =>
  new Date(at) <= new Date() ? <span className={styles.at}>{words.sentNow}</span> : <When at={at} />;

type Preview = {
  isFirst: boolean;
  isOld: boolean;
  written: { subject: string; body: string };
  missing: string[];
  lacks_mailbox: boolean;
  leaves_at: string | null;
  mail: { message: { subject: string; from: { name?: string | null; address: string }; to: string } };
  formatted: string;
};

function Shown({ isFirst, isOld, written, missing, lacks_mailbox, leaves_at, mail: { message }, formatted }: Preview) {
  const { from, to, subject } = message;
  const sender = lacks_mailbox ? words.noMailbox : from.name || from.address;
  return (
    <article className={`${styles.mail} ${isOld ? styles.old : ""}`}>
      {missing.length > 0 && <Notice tone="warn">{words.missing(missing)}</Notice>}
      <header>
        <Avatar name={from.name || from.address} size="medium" />
        <div>
          <strong title={lacks_mailbox ? undefined : from.address}>{sender}</strong>
          <span>{words.to(to)}</span>
        </div>
        {leaves_at !== null && <Leaves at={leaves_at} />}
      </header>
      <h2>{subject || (isFirst ? words.noSubject : words.sameThread)}</h2>
      <FormattedText text={markFilled(written.body, formatted)} />
    </article>
  );
}
