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
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { counted } from "../../ui/figures.ts";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { piecesOf } from "../../ui/pieces-of.ts";
import styles from "../../ui/screen.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { useWarnBeforeLeaving } from "../../ui/use-warn-before-leaving.ts";
import { addFromRows, type Outcomes } from "./add-from-rows.ts";
import { paceIn } from "./mailbox-file.ts";
import { Pace } from "./pace.tsx";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/add-many");

const mostBytes = 1_000_000;
const more = mailboxColumns.filter((name) => name !== "email" && name !== "password");

export function AddMailboxes() {
  useTitle("Add mailboxes from a file");
  const { workspace } = route.useParams();
  const [file, setFile] = useState<MailboxRows>();
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/mailboxes" params={{ workspace }}>
        ← Mailboxes
      </Link>
      <h1>Add mailboxes from a file</h1>
      {file ? (
        <Adding workspace={workspace} file={file} again={() => setFile(undefined)} />
      ) : (
        <ChooseFile chosen={setFile} />
      )}
    </div>
  );
}

async function readFile(file: File): Promise<MailboxRows> {
  if (file.size > mostBytes) throw new CsvProblem("It has more than 1 MB.");
  return readMailboxRows(readRows(piecesOf(file)));
}

function ChooseFile({ chosen }: { chosen: (file: MailboxRows) => void }) {
  const read = useMutation({ mutationFn: readFile, onSuccess: chosen });
  return (
    <div className={form.form}>
      <p>
        A CSV file with a mailbox in each line. Its first line names the columns: <code>email</code> and{" "}
        <code>password</code>. It may also have {more.join(", ")}. A line without <code>smtp_host</code> has its servers
        looked for; with it, <code>imap_host</code> is needed for replies to be read. Files of Smartlead and Instantly
        can be used as they are.
      </p>
      <p>
        The security of a server is <code>tls</code> or <code>starttls</code>. A line that doesn’t say it has starttls
        at the ports 25, 143, 587 and 2525, and tls at all others.
      </p>
      <p>Mailboxes at Google and Microsoft can be connected without passwords instead, one by one.</p>
      <Field
        label="CSV file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hint={`Up to ${mostMailboxes} mailboxes. The file stays in this browser.`}
        onChange={({ target }) => {
          const [first] = target.files ?? [];
          if (first) read.mutate(first);
          target.value = "";
        }}
      />
      {read.error && (
        <Notice tone="bad">
          This file can’t be used.{" "}
          {read.error instanceof CsvProblem
            ? read.error.message
            : "The browser can’t read it: was it moved or changed meanwhile?"}
        </Notice>
      )}
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
      <p className={styles.note}>
        What a line says itself, in daily_limit or the gap between two mails, goes before this:
      </p>
      <Pace replaced={undefined} />
      <p role="status">
        {counted(rows.length, "mailbox", "mailboxes")} in the file{added > 0 && `, ${added} added`}
        {refused > 0 && `, ${refused} not added`}.
        {add.isPending && " Each is signed in to before it is added. Keep this page open."}
      </p>
      {add.isPending && (
        <progress className={form.bar} aria-label="Mailboxes tried" max={rows.length} value={outcomes.size} />
      )}
      <div className={form.row}>
        {open.length > 0 && (
          <Button kind="primary" type="submit" isBusy={add.isPending}>
            {add.isPending ? "Adding …" : outcomes.size === 0 ? "Check and add them" : "Try the others again"}
          </Button>
        )}
        {add.isPending ? (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </Button>
        ) : (
          <Button kind="quiet" onClick={again}>
            Choose another file
          </Button>
        )}
      </div>
      <Table
        caption="Mailboxes in the file"
        columns={columnsOf(outcomes)}
        rows={rows}
        keyOf={({ line }) => String(line)}
      />
    </form>
  );
}

const columnsOf = (outcomes: Outcomes): Column<MailboxRow>[] => [
  {
    head: "Mailbox",
    cell: ({ line, email }) => (
      <>
        {email ?? `line ${line}`}
        {outcomes.get(line)?.problem && <p className={styles.aside}>{outcomes.get(line)?.problem}</p>}
      </>
    ),
  },
  { head: "Sends by", from: "medium", cell: ({ smtp_host }) => smtp_host ?? "the server that is found" },
  {
    head: "State",
    cell: ({ line }) => {
      const outcome = outcomes.get(line);
      if (!outcome) return <Badge word="waiting" tone="draft" />;
      return outcome.problem === undefined ? (
        <Badge word="added" tone="active" />
      ) : (
        <Badge word="not added" tone="error" />
      );
    },
  },
];
