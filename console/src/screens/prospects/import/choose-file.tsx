import { csvLine } from "@outbound/csv/csv-line";
import { CsvProblem } from "@outbound/csv/csv-problem";
import { csvHead } from "@outbound/csv/csv-table";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Refusal } from "../../../api/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DropZone } from "../../../ui/drop-zone.tsx";
import form from "../../../ui/form.module.css";
import { saveFile } from "../../../ui/save-file.ts";
import screen from "../../../ui/screen.module.css";
import styles from "./choose-file.module.css";
import { mostMegabytes, mostRows } from "./read-people-file.ts";
import { words } from "./words.ts";

type Props = {
  workspace: string;
  /** Of the file that is being read; undefined while none is. */
  percent: number | undefined;
  choose: (file: File) => void;
  children: ReactNode;
};

export function ChooseFile({ workspace, percent, choose, children }: Props) {
  return (
    <div className={styles.upload}>
      <DropZone limits={words.limits(mostRows, mostMegabytes)} choose={choose}>
        {percent !== undefined && (
          <div className={styles.reading}>
            <p role="status">{words.reading(percent)}</p>
            <progress className={form.bar} aria-label={words.readBytes} max={100} value={percent} />
          </div>
        )}
      </DropZone>
      {children}
      <Card title={words.whatIsNeeded}>
        <ul className={styles.needs}>
          {words.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
        <p className={styles.quiet}>{words.checkedFirst}</p>
        <Button icon={Download} isSmall onClick={saveExample}>
          {words.example}
        </Button>
      </Card>
      <p className={styles.links}>
        <Link className={screen.inline} to="/w/$workspace/settings/jobs" params={{ workspace }}>
          {words.earlier}
        </Link>
        <Link className={screen.inline} to="/w/$workspace/prospects/verify" params={{ workspace }}>
          {words.verify}
        </Link>
      </p>
    </div>
  );
}

function saveExample(): void {
  const [head, ...rows] = words.exampleRows;
  const lines = [csvHead([...head]), ...rows.map((row) => csvLine([...row]))];
  saveFile(new Blob(lines, { type: "text/csv;charset=utf-8" }), words.exampleName);
}

/** The browser's own text about an unreadable file helps nobody. */
export const describeProblem = (error: Error): string =>
  error instanceof CsvProblem || error instanceof Refusal ? error.message : words.unreadable;
