import { FileUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./drop-zone.module.css";
import { FileButton } from "./file-button.tsx";
import { fileWords as words } from "./file-words.ts";
import { useDrop } from "./use-drop.ts";

type Props = {
  /** How large a file may be. */
  limits: string;
  choose: (file: File) => void;
  /** How far it is read. */
  children?: ReactNode;
};

/** Where a page begins with a table in a file, which is dropped or chosen. */
export function DropZone({ limits, choose, children }: Props) {
  const id = useId();
  const isOver = useDrop(choose);
  return (
    <div className={`${styles.drop} ${isOver ? styles.over : ""}`}>
      <span className={styles.art}>
        <FileUp aria-hidden="true" />
      </span>
      <strong>{isOver ? words.dropIt : words.dropFile}</strong>
      <p>{words.orChoose}</p>
      <div className={styles.choose}>
        <FileButton kind="primary" describedBy={id} choose={choose}>
          {words.chooseFile}
        </FileButton>
      </div>
      <p id={id}>{limits}</p>
      {children}
    </div>
  );
}
