import type { Attachment } from "@outbound/contracts/attachments/attachment";
import {
  mostAttachedBytes,
  mostAttachments,
  tooLarge,
  tooMany,
} from "@outbound/contracts/attachments/attachment-limits";
import { useMutation } from "@tanstack/react-query";
import { Paperclip, X } from "lucide-react";
import { ask } from "../../api/ask.ts";
import { sizeOf } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./attachments.module.css";
import { words } from "./words.ts";

type Props = {
  workspace: string;
  label: string;
  attached: readonly Attachment[];
  change: (attached: Attachment[]) => void;
};

/** A file is stored as soon as it is chosen, and deleted by itself if nothing is saved or sent with it. */
export function AttachFiles({ workspace, label, attached, change }: Props) {
  const store = useStoreFiles({ workspace, attached, change });
  return (
    <div className={styles.attach}>
      {attached.length > 0 && (
        <ul className={styles.files} aria-label={words.attached}>
          {attached.map(({ id, name, size }) => (
            <li key={id} className={styles.file}>
              <span>{words.file(name, sizeOf(size))}</span>
              <button
                type="button"
                aria-label={words.remove(name)}
                onClick={() => change(attached.filter((one) => one.id !== id))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className={styles.choose}>
        <Paperclip aria-hidden="true" />
        {store.isPending ? words.storing : words.attach}
        <input
          type="file"
          multiple
          className="visually-hidden"
          aria-label={label}
          title={words.limit(mostAttachedBytes / 1_000_000)}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Otherwise the same file can't be chosen again.
            target.value = "";
            if (!store.isPending) store.mutate(files);
          }}
        />
      </label>
      {store.error && <Notice tone="bad">{store.error.message}</Notice>}
    </div>
  );
}

export const useStoreFiles = ({ workspace, attached, change }: Omit<Props, "label">) =>
  useMutation({
    mutationFn: async (files: readonly File[]) => {
      assertFits([...attached, ...files]);
      const stored: Attachment[] = [];
      for (const file of files) {
        stored.push(await ask("attachment.add", workspace, { name: file.name, content: await base64Of(file) }));
      }
      return stored;
    },
    onSuccess: (stored) => change([...attached.filter(({ id }) => !stored.some((one) => one.id === id)), ...stored]),
  });

function assertFits(files: readonly { size: number }[]): void {
  if (files.length > mostAttachments) throw new Error(tooMany);
  if (files.reduce((sum, { size }) => sum + size, 0) > mostAttachedBytes) throw new Error(tooLarge);
}

async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(words.unreadable(file.name)));
  });
  reader.readAsDataURL(file);
  const url = await read;
  return url.slice(url.indexOf(",") + 1);
}
