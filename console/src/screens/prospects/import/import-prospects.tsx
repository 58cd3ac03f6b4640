import { CsvProblem } from "@outbound/csv/csv-problem";
import type { Encoding } from "@outbound/csv/read-text";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Check, FileSpreadsheet } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { fieldsQuery } from "../../../api/prospect-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { ProspectsCrumb } from "../prospects-crumb.tsx";
import { useRequired } from "./after-import.tsx";
import { ChooseFile, describeProblem } from "./choose-file.tsx";
import styles from "./import.module.css";
import { EncodingField, ImportMapping, type Trial, useTrial } from "./import-mapping.tsx";
import { type Mapping, newMapping, problemIn } from "./mapping.ts";
import { readPeopleFile } from "./read-people-file.ts";
import { rememberMapping } from "./remembered-mapping.ts";
import { importedIn } from "./tally.ts";
import { newUpload, type Upload } from "./upload.ts";
import { Uploading } from "./uploading.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/import");

type Chosen = { file: File; encoding?: Encoding };

export function ImportProspects() {
  useTitle(words.title);
  const { workspace } = route.useParams();
  const [mapping, setMapping] = useState<Mapping>();
  const [upload, setUpload] = useState<Upload>();
  const [percent, setPercent] = useState(0);
  const read = useMutation({
    mutationFn: async ({ file, encoding }: Chosen) => {
      setPercent(0);
      const tell = (bytes: number) => setPercent(Math.round((bytes / file.size) * 100));
      const { data } = await queryClient.fetchQuery({ ...fieldsQuery(workspace), staleTime: 0 });
      return { file: await readPeopleFile(file, encoding, tell), known: data.map(({ name }) => name) };
    },
    onSuccess: (begun) => setMapping((before) => newMapping(workspace, begun, before)),
  });
  const { mutate, reset } = read;
  const choose = useCallback((file: File) => mutate({ file }), [mutate]);
  const again = () => {
    reset();
    setMapping(undefined);
    setUpload(undefined);
  };
  const problem = read.error && <Notice tone="bad">{words.refused(describeProblem(read.error))}</Notice>;

  if (!mapping) {
    return (
      <Frame workspace={workspace} step={0}>
        <div className={screen.screen}>
          <ChooseFile percent={read.isPending ? percent : undefined} choose={choose} workspace={workspace}>
            {problem}
            {read.error instanceof CsvProblem && read.variables && (
              <EncodingField
                value={read.variables.encoding ?? "utf-8"}
                change={(encoding) => mutate({ ...read.variables, encoding })}
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
        <Uploading mapping={mapping} upload={upload} update={setUpload} again={again} workspace={workspace} />
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
      reread={(encoding) => mutate({ file: file.file, encoding })}
      start={() => {
        rememberMapping(localStorage, workspace, { columns: file.columns, meanings: mapping.meanings });
        setUpload(newUpload());
      }}
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
  const trial = useTrial(workspace, mapping);
  const campaign = useRequired(workspace, mapping.campaign);
  const { tried, tally } = trial;
  const figure = tally ? importedIn(tally) + tally.unchecked : mapping.file.total;
  const isForHere = figure === 0 && tally !== undefined && tally.here > 0;
  const mayBegin = figure > 0 || (isForHere && mapping.campaign !== undefined);
  const isStopped =
    isReading || tried === undefined || problemIn(mapping) !== undefined || campaign.problem !== undefined;
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
        <Button kind="primary" disabled={isStopped || campaign.isPending || !mayBegin} onClick={start}>
          {isForHere ? words.addThem(tally.here) : importWords(trial, figure)}
        </Button>
      }
    >
      <ImportMapping
        workspace={workspace}
        mapping={mapping}
        change={change}
        trial={trial}
        campaign={campaign}
        problem={
          <>
            {problem}
            {isForHere && mapping.campaign === undefined && <Notice tone="warn">{words.nobodyNew}</Notice>}
          </>
        }
        encoding={<EncodingField value={mapping.file.encoding} file={mapping.file} change={reread} />}
      />
    </Frame>
  );
}

function importWords({ tried, tally }: Trial, figure: number): string {
  if (tried === null) return words.importRows(figure);
  return tally && tally.unchecked > 0 ? words.importUpTo(figure) : words.importThem(figure);
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
      <TopBar title={words.title} crumbs={<ProspectsCrumb workspace={workspace} />}>
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
              <span>{name}</span>
            </li>
          ))}
        </ol>
        {file && <div className={styles.file}>{file}</div>}
      </div>
      {children}
    </>
  );
}
