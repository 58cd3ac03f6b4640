import { csvLine } from "@outbound/csv/csv-line";
import { CsvProblem } from "@outbound/csv/csv-problem";
import { csvHead } from "@outbound/csv/csv-table";
import { Link } from "@tanstack/react-router";
import { Download, FileUp } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Refusal } from "../../../api/refusal.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import form from "../../../ui/form.module.css";
import { saveFile } from "../../../ui/save-file.ts";
import screen from "../../../ui/screen.module.css";
import { mostMegabytes, mostRows } from "../read-people-file.ts";
import styles from "./choose-file.module.css";
import { words } from "./words.ts";

type Props = {
  workspace: string;
  /** Of the file that is being read; undefined while none is. */
  percent: number | undefined;
  choose: (file: File) => void;
  children: ReactNode;
};

export function ChooseFile({ workspace, percent, choose, children }: Props) {
  const id = useId();
  const isOver = useDrop(choose);
  return (
    <div className={styles.upload}>
      <div className={`${styles.drop} ${isOver ? styles.over : ""}`}>
        <span className={styles.art}>
          <FileUp aria-hidden="true" />
        </span>
        <strong>{isOver ? words.dropIt : words.dropFile}</strong>
        <p>{words.orChoose}</p>
        <label htmlFor={id} className={buttonClass("primary", false)}>
          {words.chooseFile}
        </label>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby={`${id}-limits`}
          onChange={({ target }) => {
            const [first] = target.files ?? [];
            if (first) choose(first);
            target.value = "";
          }}
        />
        <p id={`${id}-limits`}>{words.limits(mostRows, mostMegabytes)}</p>
        {percent !== undefined && (
          <div className={styles.reading}>
            <p role="status">{words.reading(percent)}</p>
            <progress className={form.bar} aria-label={words.readBytes} max={100} value={percent} />
          </div>
        )}
      </div>
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

/** A file may be dropped anywhere in the window, and the browser doesn't open it instead. */
function useDrop(choose: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      setIsOver(false);
      choose(file);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [choose]);
  return isOver;
}

function saveExample(): void {
  const [head, ...rows] = words.exampleRows;
  const lines = [csvHead([...head]), ...rows.map((row) => csvLine([...row]))];
  saveFile(new Blob(lines, { type: "text/csv;charset=utf-8" }), words.exampleName);
}

/** The browser's own text about an unreadable file helps nobody. */
export const describeProblem = (error: Error): string =>
  error instanceof CsvProblem || error instanceof Refusal ? error.message : words.unreadable;
