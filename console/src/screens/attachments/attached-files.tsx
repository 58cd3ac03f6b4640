import type { Attachment } from "@outbound/contracts/attachments/attachment";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { sizeOf } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import styles from "./attachments.module.css";
import { words } from "./words.ts";

/** Saves the file that is pressed. */
export function AttachedFiles({ workspace, attached }: { workspace: string; attached: readonly Attachment[] }) {
  const download = useMutation({
    mutationFn: (id: string) => ask("attachment.get", workspace, { id }),
    onSuccess: ({ name, content }) => saveFile(new Blob([bytesOf(content)]), name),
  });
  if (attached.length === 0) return null;
  return (
    <>
      <ul className={styles.files} aria-label={words.attached}>
        {attached.map(({ id, name, size }) => (
          <li key={id}>
            <Button kind="quiet" aria-label={words.download(name)} onClick={() => download.mutate(id)}>
              {words.file(name, sizeOf(size))}
            </Button>
          </li>
        ))}
      </ul>
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
    </>
  );
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
