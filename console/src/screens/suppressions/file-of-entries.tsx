import { FileUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./suppressions.module.css";
import { words } from "./words.ts";

type Props = { isBusy: boolean; read: (file: File) => void; children: ReactNode };

/** A file is chosen, or dropped onto the field, which then has its entries. */
export function FileOfEntries({ isBusy, read, children }: Props) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) read(file);
  };
  return (
    <div
      className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <div>
        <label htmlFor={id} className={buttonClass("secondary", true)}>
          <FileUp aria-hidden="true" />
          {words.chooseFile}
        </label>
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          disabled={isBusy}
          onChange={({ target }) => {
            take(target.files);
            target.value = "";
          }}
        />
      </div>
    </div>
  );
}
