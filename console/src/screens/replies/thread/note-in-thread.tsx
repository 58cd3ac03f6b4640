import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { useNames } from "../../../ui/colleague.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { When } from "../../../ui/when.tsx";
import { thread as words } from "../words.ts";
import styles from "./message.module.css";
import type { Note } from "./thread-items.ts";

/** Members write them for each other; nobody outside gets them. */
export function NoteInThread({ workspace, note }: { workspace: string; note: Note }) {
  const mayDelete = useMay("note.delete");
  const writer = useNames(workspace)(note.written_by);
  const remove = useMutation({
    mutationFn: () => ask("note.delete", workspace, { id: note.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace, "notes"] }),
  });
  return (
    <article className={styles.note} aria-label={words.note}>
      <Avatar name={writer} size="small" />
      <div>
        <p>
          <strong title={note.written_by}>{writer}</strong>{" "}
          <span>
            <When at={note.created_at} /> · {words.note}
          </span>
        </p>
        <p className={styles.noteText}>{note.text}</p>
        {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
      </div>
      {mayDelete && (
        <IconButton
          label={words.deleteNote}
          icon={Trash2}
          isSmall
          isBusy={remove.isPending}
          onClick={() => remove.mutate()}
        />
      )}
    </article>
  );
}
