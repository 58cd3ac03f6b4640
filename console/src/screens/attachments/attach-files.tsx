import type { Attachment } from "@outbound/contracts/attachments/attachment";
import {
  mostAttachedBytes,
  mostAttachments,
  tooLarge,
  tooMany,
} from "@outbound/contracts/attachments/attachment-limits";
import { useMutation } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { sizeOf } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./attachments.module.css";

type Props = {
  workspace: string;
  label: string;
  attached: readonly Attachment[];
  change: (attached: Attachment[]) => void;
};

/** A file is stored as soon as it is chosen, and deleted by itself if nothing is saved or sent with it. */
export function AttachFiles({ workspace, label, attached, change }: Props) {
  const store = useMutation({
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
  return (
    <>
      {attached.length > 0 && (
        <ul className={styles.files} aria-label="Attached">
          {attached.map(({ id, name, size }) => (
            <li key={id}>
              <span>
                {name}, {sizeOf(size)}
              </span>
              <Button
                kind="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => change(attached.filter((one) => one.id !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={label}
        type="file"
        multiple
        hint={store.isPending ? "Storing …" : `Up to ${mostAttachedBytes / 1_000_000} MB together.`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Otherwise the same file can't be chosen again.
          target.value = "";
          if (!store.isPending) store.mutate(files);
        }}
      />
      {store.error && <Notice tone="bad">{store.error.message}</Notice>}
    </>
  );
}

function assertFits(files: readonly { size: number }[]): void {
  if (files.length > mostAttachments) throw new Error(tooMany);
  if (files.reduce((sum, { size }) => sum + size, 0) > mostAttachedBytes) throw new Error(tooLarge);
}

async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(`${file.name} can’t be read.`));
  });
  reader.readAsDataURL(file);
  const url = await read;
  return url.slice(url.indexOf(",") + 1);
}
