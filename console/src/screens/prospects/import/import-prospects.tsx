import { CsvProblem } from "@outbound/csv/csv-problem";
import { guessMeanings } from "@outbound/csv/people-columns";
import type { Encoding } from "@outbound/csv/read-text";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Check, FileSpreadsheet } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { fieldsQuery } from "../../../api/prospect-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { Refusal } from "../../../api/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { useWarnBeforeLeaving } from "../../../ui/use-warn-before-leaving.ts";
import { mostMegabytes, mostRows, readPeopleFile } from "../read-people-file.ts";
import styles from "./import.module.css";
import { EncodingField, ImportMapping, type Mapping, problemIn, useTriedOut } from "./import-mapping.tsx";
import { newUpload, sendFile, type Upload } from "./upload.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/import");

type Chosen = { file: File; encoding?: Encoding };

export function ImportProspects() {
  useTitle(words.title);
  const { workspace } = route.useParams();
  const [mapping, setMapping] = useState<Mapping>();
  const [upload, setUpload] = useState<Upload>();
  const read = useMutation({
    mutationFn: async ({ file, encoding }: Chosen) => {
      const { data } = await queryClient.fetchQuery({ ...fieldsQuery(workspace), staleTime: 0 });
      return { file: await readPeopleFile(file, encoding), known: data.map(({ name }) => name) };
    },
    onSuccess: ({ file, known }) =>
      setMapping((before) => ({ file, known, meanings: guessMeanings(file.columns, known), tag: before?.tag ?? "" })),
  });
  const again = () => {
    read.reset();
    setMapping(undefined);
    setUpload(undefined);
  };
  const problem = read.error && <Notice tone="bad">{words.refused(describeProblem(read.error))}</Notice>;
  const choose = (chosen: Chosen) => read.mutate(chosen);

  if (!mapping) {
    return (
      <Frame workspace={workspace} step={0}>
        <div className={screen.screen}>
          <ChooseFile isReading={read.isPending} choose={(file) => choose({ file })} workspace={workspace}>
            {problem}
            {read.error instanceof CsvProblem && read.variables && (
              <EncodingField
                value={read.variables.encoding ?? "utf-8"}
                change={(encoding) => choose({ ...read.variables, encoding })}
              />
            )}
          </ChooseFile>
        </div>
      </Frame>
    );
  }
  const { file } = mapping;
  if (upload) {
    return (
      <Frame workspace={workspace} step={2} file={<About mapping={mapping} />}>
        <div className={screen.screen}>
          <Uploading mapping={mapping} upload={upload} update={setUpload} again={again} workspace={workspace} />
        </div>
      </Frame>
    );
  }
  return (
    <Matching
      workspace={workspace}
      mapping={mapping}
      change={setMapping}
      isReading={read.isPending}
      problem={problem}
      reread={(encoding) => choose({ file: file.file, encoding })}
      start={() => setUpload(newUpload())}
      again={again}
    />
  );
}

type MatchingProps = {
  workspace: string;
  mapping: Mapping;
  change: (mapping: Mapping) => void;
  isReading: boolean;
  problem: ReactNode;
  reread: (encoding: Encoding) => void;
  start: () => void;
  again: () => void;
};

function Matching({ workspace, mapping, change, isReading, problem, reread, start, again }: MatchingProps) {
  const tried = useTriedOut(mapping);
  const rows = tried?.ready ?? mapping.file.total;
  return (
    <Frame
      workspace={workspace}
      step={1}
      file={
        <>
          <About mapping={mapping} />
          <Button kind="quiet" isSmall onClick={again}>
            {words.replaceFile}
          </Button>
        </>
      }
      action={
        <Button kind="primary" disabled={isReading || rows === 0 || problemIn(mapping) !== undefined} onClick={start}>
          {words.importThem(rows)}
        </Button>
      }
    >
      <ImportMapping
        mapping={mapping}
        change={change}
        tried={tried}
        problem={problem}
        encoding={<EncodingField value={mapping.file.encoding} file={mapping.file} change={reread} />}
      />
    </Frame>
  );
}

const About = ({ mapping: { file } }: { mapping: Mapping }) => (
  <span className={styles.about}>
    <FileSpreadsheet aria-hidden="true" />
    <span>
      {file.name} · {words.rows(file.total)} · {words.size(file.file.size)}
    </span>
  </span>
);

type FrameProps = { workspace: string; step: number; file?: ReactNode; action?: ReactNode; children: ReactNode };

function Frame({ workspace, step, file, action, children }: FrameProps) {
  return (
    <>
      <TopBar
        title={words.title}
        crumbs={
          <Crumb to="/w/$workspace/prospects" params={{ workspace }}>
            {words.prospects}
          </Crumb>
        }
      >
        <LinkButton kind="quiet" to="/w/$workspace/prospects" params={{ workspace }}>
          {words.cancel}
        </LinkButton>
        {action}
      </TopBar>
      <div className={styles.stepper}>
        <ol aria-label={words.stepsLabel}>
          {words.steps.map((name, at) => (
            <li
              key={name}
              className={at === step ? styles.on : at < step ? styles.done : ""}
              aria-current={at === step ? "step" : undefined}
            >
              <i aria-hidden="true">{at < step ? <Check /> : at + 1}</i>
              {name}
            </li>
          ))}
        </ol>
        {file && <div className={styles.file}>{file}</div>}
      </div>
      {children}
    </>
  );
}

type ChooseProps = { isReading: boolean; choose: (file: File) => void; workspace: string; children: ReactNode };

function ChooseFile({ isReading, choose, workspace, children }: ChooseProps) {
  return (
    <div className={form.form}>
      <p>{words.whatFile}</p>
      <Field
        label={words.chooseFile}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hint={words.limits(mostRows, mostMegabytes)}
        onChange={({ target }) => {
          const [first] = target.files ?? [];
          if (first) choose(first);
          target.value = "";
        }}
      />
      {isReading && <p role="status">{words.reading}</p>}
      {children}
      <p>
        <Link className={screen.inline} to="/w/$workspace/jobs" params={{ workspace }}>
          {words.earlier}
        </Link>
      </p>
      <p>
        <Link className={screen.inline} to="/w/$workspace/prospects/verify" params={{ workspace }}>
          {words.verify}
        </Link>
      </p>
    </div>
  );
}

/** The browser's own text about an unreadable file helps nobody. */
const describeProblem = (error: Error): string =>
  error instanceof CsvProblem || error instanceof Refusal ? error.message : words.unreadable;

type UploadingProps = {
  mapping: Mapping;
  upload: Upload;
  update: (upload: Upload) => void;
  again: () => void;
  workspace: string;
};

function Uploading({ mapping: { file, meanings, tag }, upload, update, again, workspace }: UploadingProps) {
  const navigate = useNavigate();
  const isStopped = useRef(false);
  const hasBegun = useRef(false);
  const work = useMutation({
    mutationFn: () =>
      sendFile(file, meanings, upload, {
        ask,
        workspace,
        tag: tag.trim(),
        tell: (next) => {
          update(next);
          return !isStopped.current;
        },
      }),
    onSuccess: async (job) => {
      if (!job) return;
      await queryClient.invalidateQueries({ queryKey: [workspace, "jobs"] });
      await navigate({ to: "/w/$workspace/jobs/$job", params: { workspace, job: job.id } });
    },
  });
  const begin = () => {
    isStopped.current = false;
    work.mutate();
  };
  useEffect(() => {
    if (!hasBegun.current) begin();
    hasBegun.current = true;
  });
  useWarnBeforeLeaving(work.isPending);
  return (
    <div className={form.form}>
      <p role="status">{words.sent(upload.rows, file.total)}</p>
      <progress className={form.bar} aria-label={words.rowsSent} max={file.total} value={upload.rows} />
      {work.error && <Notice tone="bad">{words.interrupted(work.error.message)}</Notice>}
      <div className={form.row}>
        {work.isPending ? (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
          >
            {words.stop}
          </Button>
        ) : (
          <>
            <Button kind="primary" onClick={begin}>
              {words.goOn}
            </Button>
            <Button onClick={again}>{words.anotherFile}</Button>
          </>
        )}
      </div>
    </div>
  );
}
