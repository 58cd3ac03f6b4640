import { CsvProblem } from "@outbound/csv/csv-problem";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { useTitle } from "../../ui/use-title.ts";
import { ImportMapping } from "./import-mapping.tsx";
import { ImportReport } from "./import-report.tsx";
import { type ImportRun, planImport, rowsDone, runImport } from "./import-run.ts";
import { guessMeanings, mostMegabytes, mostRows, type PeopleFile, readPeopleFile } from "./read-people-file.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/import");

/** File, mapping, import, report, one after the other. */
export function ImportProspects() {
  useTitle("Import people");
  const { workspace } = route.useParams();
  const [file, setFile] = useState<PeopleFile>();
  const [meanings, setMeanings] = useState<string[]>([]);
  const [run, setRun] = useState<ImportRun>();
  const again = () => {
    setFile(undefined);
    setRun(undefined);
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
      {file && !run && (
        <ImportMapping
          file={file}
          meanings={meanings}
          change={setMeanings}
          start={() => setRun(planImport(file, meanings))}
          cancel={again}
        />
      )}
      {file && run && <Importing file={file} run={run} update={setRun} again={again} workspace={workspace} />}
    </div>
  );
}

function ChooseFile({ chosen }: { chosen: (file: PeopleFile) => void }) {
  const read = useMutation({ mutationFn: readPeopleFile, onSuccess: chosen });
  return (
    <div className={form.form}>
      <p>
        A CSV file, as every spreadsheet program saves it (“CSV UTF-8”). Its first line names the columns; one of them
        is the email address.
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
      {read.error && <Notice tone="bad">This file can’t be imported. {wordsOf(read.error)}</Notice>}
    </div>
  );
}

/** What the browser says about a file that it can't read is for nobody. */
const wordsOf = (error: Error): string =>
  error instanceof CsvProblem ? error.message : "The browser can’t read it: was it moved or changed meanwhile?";

type ImportingProps = {
  file: PeopleFile;
  run: ImportRun;
  update: (run: ImportRun) => void;
  again: () => void;
  workspace: string;
};

function Importing({ file, run, update, again, workspace }: ImportingProps) {
  const isStopped = useRef(false);
  const hasBegun = useRef(false);
  const work = useMutation({
    mutationFn: () =>
      runImport(
        run,
        (input, key) => ask("prospect.import", workspace, input, key),
        (next) => {
          update(next);
          return !isStopped.current;
        },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "prospects"] }),
  });
  const go = () => {
    isStopped.current = false;
    work.mutate();
  };
  useEffect(() => {
    if (!hasBegun.current) go();
    hasBegun.current = true;
  });
  useWarnBeforeLeaving(work.isPending);
  const isDone = run.done === run.batches.length;
  const done = rowsDone(run);

  if (isDone && !work.isPending)
    return <ImportReport file={file} report={run.report} again={again} workspace={workspace} />;
  return (
    <div className={form.form}>
      <p role="status">
        {done.toLocaleString("en")} of {run.total.toLocaleString("en")} rows
      </p>
      <progress className={form.bar} aria-label="Rows imported" max={run.total} value={done} />
      {work.error && (
        <Notice tone="bad">
          {work.error.message} The import stands where it stopped, and nobody is imported twice.
        </Notice>
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
            <Button kind="primary" onClick={go}>
              Go on
            </Button>
            <Button onClick={again}>Leave it at that</Button>
          </>
        )}
      </div>
    </div>
  );
}

function useWarnBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);
}
