import { FileUp } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { FileButton } from "../../ui/file-button.tsx";
import { useDrop } from "../../ui/use-drop.ts";
import styles from "./suppressions.module.css";
import { words } from "./words.ts";

type Props = { isBusy: boolean; read: (file: File) => void; children: ReactNode };

/** A file is chosen, or dropped, and the field then has its entries. */
export function FileOfEntries({ isBusy, read, children }: Props) {
  const take = useCallback((file: File) => !isBusy && read(file), [isBusy, read]);
  const isOver = useDrop(take);
  return (
    <div className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}>
      {children}
      <div>
        <FileButton isSmall icon={FileUp} isBusy={isBusy} choose={take}>
          {words.chooseFile}
        </FileButton>
      </div>
    </div>
  );
}
