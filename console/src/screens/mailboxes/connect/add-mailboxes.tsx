import { CsvProblem } from "@outbound/csv/csv-problem";
import {
  describeLeftOut,
  type MailboxRow,
  type MailboxRows,
  mailboxColumns,
  mostMailboxes,
  readMailboxRows,
} from "@outbound/csv/mailbox-rows";
import { readRows } from "@outbound/csv/read-rows";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { Facts } from "../../../ui/facts.tsx";
import form from "../../../ui/form.module.css";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { piecesOf } from "../../../ui/pieces-of.ts";
import styles from "../../../ui/screen.module.css";
import { Status } from "../../../ui/status.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { useWarnBeforeLeaving } from "../../../ui/use-warn-before-leaving.ts";
import { words } from "../words.ts";
import { addFromRows, type Outcomes } from "./add-from-rows.ts";
import { paceIn } from "./mailbox-file.ts";
import { Pace } from "./pace.tsx";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/add-many");

const mostBytes = 1_000_000;
const more = mailboxColumns.filter((name) => name !== "email" && name !== "password");

export function AddMailboxes() {
  useTitle(words.addTitle);
  const { workspace } = route.useParams();
  const [file, setFile] = useState<MailboxRows>();
  return (
    <>
      <TopBar
        title={words.addTitle}
        crumbs={
          <Crumb to="/w/$workspace/mailboxes" params={{ workspace }}>
            {words.title}
          </Crumb>
        }
      >
        <LinkButton kind="quiet" to="/w/$workspace/mailboxes" params={{ workspace }}>
          {words.cancel}
        </LinkButton>
      </TopBar>
      <div className={styles.screen}>
        {file ? (
          <Adding workspace={workspace} file={file} again={() => setFile(undefined)} />
        ) : (
          <ChooseFile chosen={setFile} />
        )}
      </div>
    </>
  );
}

async function readFile(file: File): Promise<MailboxRows> {
  if (file.size > mostBytes) throw new CsvProblem(words.tooLarge);
  return readMailboxRows(readRows(piecesOf(file)));
}

function ChooseFile({ chosen }: { chosen: (file: MailboxRows) => void }) {
  const read = useMutation({ mutationFn: readFile, onSuccess: chosen });
  return (
    <div className={form.form}>
      <p>{words.fileHelp}</p>
      <DropZone limits={words.fileLimit(mostMailboxes)} choose={read.mutate} />
      {read.error && (
        <Notice tone="bad">
          {words.unreadable(read.error instanceof CsvProblem ? read.error.message : words.moved)}
        </Notice>
      )}
      <Facts
        facts={[
          [words.fileParts.needed, words.fileParts.neededColumns],
          [words.fileParts.optional, more.join(", ")],
          [words.fileParts.servers, words.serversHelp],
          [words.fileParts.security, words.securityHelp],
          [words.fileParts.signIn, words.oauthHelp],
        ]}
      />
    </div>
  );
}

type Props = { workspace: string; file: MailboxRows; again: () => void };

function Adding({ workspace, file: { mailboxes: rows, leftOut }, again }: Props) {
  const { data: known } = useQuery(mailboxesQuery(workspace));
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const isStopped = useRef(false);
  const open = rows.filter(({ line }) => outcomes.get(line)?.problem !== undefined || !outcomes.has(line));
  const add = useMutation({
    mutationFn: async ({ daily_limit, min_gap_seconds, ramp }: ReturnType<typeof paceIn>) => {
      isStopped.current = false;
      setOutcomes((before) => new Map([...before].filter(([, { problem }]) => problem === undefined)));
      await addFromRows(open, {
        workspace,
        pace: { daily_limit, min_gap_seconds, ramp },
        known: new Set(known?.data.map(({ email }) => email)),
        tell: (line, outcome) => setOutcomes((before) => new Map(before).set(line, outcome)),
        isStopped: () => isStopped.current,
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "mailboxes"] }),
  });
  useWarnBeforeLeaving(add.isPending);
  const added = rows.length - open.length;
  const refused = [...outcomes.values()].filter(({ problem }) => problem !== undefined).length;
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(paceIn(new FormData(event.currentTarget), null));
      }}
    >
      {leftOut.length > 0 && <Notice tone="warn">{describeLeftOut(leftOut)}</Notice>}
      <p className={styles.note}>{words.limitsHelp}</p>
      <Pace replaced={undefined} />
      <p role="status">
        {words.inFile(rows.length, added, refused)}. {add.isPending && words.keepOpen}
      </p>
      {add.isPending && (
        <progress className={form.bar} aria-label={words.tried} max={rows.length} value={outcomes.size} />
      )}
      <div className={form.row}>
        {open.length > 0 && (
          <Button kind="primary" type="submit" isBusy={add.isPending}>
            {add.isPending ? words.adding : outcomes.size === 0 ? words.addAll(rows.length) : words.tryOthers}
          </Button>
        )}
        {add.isPending ? (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
          >
            {words.stop}
          </Button>
        ) : (
          <Button kind="quiet" onClick={again}>
            {words.chooseFile}
          </Button>
        )}
      </div>
      <Table
        caption={words.mailboxesInFile}
        columns={columnsOf(outcomes)}
        rows={rows}
        keyOf={({ line }) => String(line)}
      />
    </form>
  );
}

const columnsOf = (outcomes: Outcomes): Column<MailboxRow>[] => [
  {
    head: words.mailbox,
    cell: ({ line, email }) => (
      <>
        {email ?? words.line(line)}
        {outcomes.get(line)?.problem && <p className={styles.aside}>{outcomes.get(line)?.problem}</p>}
      </>
    ),
  },
  { head: words.sendsBy, from: "medium", cell: ({ smtp_host }) => smtp_host ?? words.serverToFind },
  {
    head: words.status,
    cell: ({ line }) => {
      const outcome = outcomes.get(line);
      if (!outcome) return <Status word={words.outcomes.waiting} />;
      return outcome.problem === undefined ? (
        <Status word={words.outcomes.added} />
      ) : (
        <Status word={words.outcomes.notAdded} tone="error" />
      );
    },
  },
];
