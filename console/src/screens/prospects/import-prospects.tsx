import { CsvProblem } from "@outbound/csv/csv-problem";
import { guessMeanings } from "@outbound/csv/people-columns";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { useTitle } from "../../ui/use-title.ts";
import { useWarnBeforeLeaving } from "../../ui/use-warn-before-leaving.ts";
import { ImportMapping } from "./import-mapping.tsx";
import { mostMegabytes, mostRows, type PeopleFile, readPeopleFile } from "./read-people-file.ts";
import { newUpload, sendFile, type Upload } from "./upload.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/import");

export function ImportProspects() {
  useTitle("Import people");
  const { workspace } = route.useParams();
  const [file, setFile] = useState<PeopleFile>();
  const [meanings, setMeanings] = useState<string[]>([]);
  const [tag, setTag] = useState("");
  const [upload, setUpload] = useState<Upload>();
  const again = () => {
    setFile(undefined);
    setUpload(undefined);
  };
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/prospects" params={{ workspace }}>
        ← Prospects
      </Link>
      <h1>Import people</h1>
      {!file && (
        <ChooseFile
          chosen={(read) => {
            setFile(read);
            setMeanings(guessMeanings(read.columns));
          }}
        />
      )}
      {file && !upload && (
        <ImportMapping
          file={file}
          meanings={meanings}
          change={setMeanings}
          tag={tag}
          setTag={setTag}
          start={() => setUpload(newUpload())}
          cancel={again}
        />
      )}
      {file && upload && (
        <Uploading
          file={file}
          meanings={meanings}
          tag={tag.trim()}
          upload={upload}
          update={setUpload}
          again={again}
          workspace={workspace}
        />
      )}
    </div>
  );
}

function ChooseFile({ chosen }: { chosen: (file: PeopleFile) => void }) {
  const { workspace } = route.useParams();
  const read = useMutation({ mutationFn: readPeopleFile, onSuccess: chosen });
  return (
    <div className={form.form}>
      <p>
        A CSV file, which a spreadsheet program saves as “CSV UTF-8”. Its first line names the columns; one of them is
        the email address.
      </p>
      <Field
        label="CSV file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hint={`Up to ${mostRows.toLocaleString("en")} people and ${mostMegabytes} MB. Nothing is imported before you have seen it.`}
        onChange={({ target }) => {
          const [first] = target.files ?? [];
          if (first) read.mutate(first);
          target.value = "";
        }}
      />
      {read.isPending && <p role="status">Reading the file …</p>}
      {read.error && <Notice tone="bad">This file can’t be imported. {describeProblem(read.error)}</Notice>}
      <p>
        <Link className={styles.inline} to="/w/$workspace/jobs" params={{ workspace }}>
          Earlier imports and other jobs
        </Link>
      </p>
      <p>
        <Link className={styles.inline} to="/w/$workspace/prospects/verify" params={{ workspace }}>
          Store what verifying addresses found
        </Link>
      </p>
    </div>
  );
}

/** The browser's own text about an unreadable file helps nobody. */
const describeProblem = (error: Error): string =>
  error instanceof CsvProblem ? error.message : "The browser can’t read it: was it moved or changed meanwhile?";

type UploadingProps = {
  file: PeopleFile;
  meanings: string[];
  tag: string;
  upload: Upload;
  update: (upload: Upload) => void;
  again: () => void;
  workspace: string;
};

function Uploading({ file, meanings, tag, upload, update, again, workspace }: UploadingProps) {
  const navigate = useNavigate();
  const isStopped = useRef(false);
  const hasBegun = useRef(false);
  const work = useMutation({
    mutationFn: () =>
      sendFile(file, meanings, upload, {
        ask,
        workspace,
        tag,
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
      <p role="status">
        {upload.rows.toLocaleString("en")} of {file.total.toLocaleString("en")} rows sent. Keep this page open until all
        are; the import itself needs it no longer.
      </p>
      <progress className={form.bar} aria-label="Rows sent" max={file.total} value={upload.rows} />
      {work.error && (
        <Notice tone="bad">{work.error.message} Nobody is imported yet, and what was sent stays sent.</Notice>
      )}
      <div className={form.row}>
        {work.isPending ? (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </Button>
        ) : (
          <>
            <Button kind="primary" onClick={begin}>
              Go on
            </Button>
            <Button onClick={again}>Another file</Button>
          </>
        )}
      </div>
    </div>
  );
}
