import { otherEmails, personOf } from "@outbound/csv/people-columns";
import { refusedHead, refusedLine } from "@outbound/csv/refused-csv";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PartsBar } from "../../../ui/parts-bar.tsx";
import { PartsList } from "../../../ui/parts-list.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import styles from "./import.module.css";
import type { Mapping } from "./mapping.ts";
import { peopleIn } from "./read-people-file.ts";
import type { Checked } from "./standings.ts";
import { partsOf, skippedIn, type Tally } from "./tally.ts";
import { mostTriedOut, newJudge, type TriedOut } from "./try-out.ts";
import { words } from "./words.ts";

type Props = {
  mapping: Mapping;
  tried: TriedOut | null | undefined;
  tally: Tally | undefined;
  checking: Checked;
};

export function ImportResult({ mapping, tried, tally, checking }: Props) {
  const { file, meanings } = mapping;
  const further = file.rows.filter(({ cells }) => otherEmails in personOf(cells, meanings).custom_fields).length;
  const skipped = tally ? skippedIn(tally) : 0;
  return (
    <div className={styles.result}>
      {tried === null && <p className={styles.quiet}>{words.notTriedOut(mostTriedOut)}</p>}
      {tried === undefined && <p className={styles.quiet}>{words.tryingOut}</p>}
      {tally && <PartsBar parts={partsOf(tally)} whole={file.total} size="thick" />}
      <PartsList parts={tally ? partsOf(tally) : []} total={[words.rowsInFile, file.total]} />
      {tried && !checking.isDone && !checking.error && (
        <p className={styles.quiet} role="status">
          {words.checking(checking.checked, tried.addresses.length)}
        </p>
      )}
      {tried && checking.error && (
        <>
          <Notice tone="bad">{words.notChecked(checking.error.message)}</Notice>
          <div>
            <Button isSmall onClick={checking.again}>
              {words.checkAgain}
            </Button>
          </div>
        </>
      )}
      {skipped > 0 && <DownloadSkipped mapping={mapping} checking={checking} skipped={skipped} />}
      {further > 0 && <p className={styles.quiet}>{words.furtherEmails(further)}</p>}
    </div>
  );
}

type DownloadProps = Pick<Props, "mapping" | "checking"> & { skipped: number };

function DownloadSkipped({ mapping: { file, meanings }, checking: { standings }, skipped }: DownloadProps) {
  const download = useMutation({
    mutationFn: async () => {
      const judge = newJudge(file.columns, meanings);
      const lines: string[] = [refusedHead(file.columns)];
      for await (const row of peopleIn(file)) {
        const { person, problem } = judge(row);
        const isErased = problem === undefined && standings.get(person.email) === "erased";
        const reason = problem ?? (isErased ? words.results.erased : undefined);
        if (reason !== undefined) lines.push(refusedLine(file.columns, { ...row, reason }));
      }
      saveFile(new Blob(lines, { type: "text/csv;charset=utf-8" }), words.skippedFile(file.name));
    },
  });
  return (
    <div className={styles.download}>
      <Button kind="quiet" isSmall icon={Download} isBusy={download.isPending} onClick={() => download.mutate()}>
        {words.downloadSkipped(skipped)}
      </Button>
    </div>
  );
}
