import type { Attachment } from "@outbound/contracts/attachments/attachment";
import { Paperclip, X } from "lucide-react";
import { useRef } from "react";
import { sizeOf } from "../../../ui/figures.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useStoreFiles } from "../../attachments/attach-files.tsx";
import { composer as words } from "../words.ts";
import styles from "./composer.module.css";

type Props = {
  workspace: string;
  attached: readonly Attachment[];
  change: (attached: Attachment[]) => void;
};

export function AttachButton({ workspace, attached, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const store = useStoreFiles({ workspace, attached, change });
  return (
    <>
      <IconButton
        label={words.attach}
        icon={Paperclip}
        isSmall
        isBusy={store.isPending}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.attach}
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

export function Attached({ attached, change }: Omit<Props, "workspace">) {
  if (attached.length === 0) return null;
  return (
    <ul className={styles.attached} aria-label={words.attached}>
      {attached.map(({ id, name, size }) => (
        <li key={id}>
          <Paperclip aria-hidden="true" />
          <span>
            {name}, {sizeOf(size)}
          </span>
          <button
            type="button"
            aria-label={words.detach(name)}
            onClick={() => change(attached.filter((one) => one.id !== id))}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
