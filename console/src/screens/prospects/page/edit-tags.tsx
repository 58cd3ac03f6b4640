import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Tags } from "../tags.tsx";
import { tagsIn } from "../tags-in.ts";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";

type Props = { workspace: string; prospect: { id: string; tags: readonly string[] } };

export function EditTags({ workspace, prospect: { id, tags } }: Props) {
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const mayTag = useMay("prospect.tag");
  const change = useMutation({
    mutationFn: (wish: { add: string[] } | { remove: string[] }) =>
      ask("prospect.tag", workspace, { ids: [id], ...wish }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  if (!mayTag) return <Tags workspace={workspace} tags={tags} />;
  const end = () => {
    setAdding(false);
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }));
  };
  const add = (text: string) => {
    const names = tagsIn(text);
    if (names.length > 0) change.mutate({ add: names });
    end();
  };
  return (
    <span className={styles.tagsInPlace}>
      {tags.map((tag) => (
        <Tag key={tag}>
          <Link to="/w/$workspace/prospects" params={{ workspace }} search={{ tag }}>
            {tag}
          </Link>
          <button
            type="button"
            aria-label={said.removeTag(tag)}
            onClick={() => {
              change.mutate({ remove: [tag] });
              opener.current?.focus({ preventScroll: true });
            }}
          >
            <X aria-hidden="true" />
          </button>
        </Tag>
      ))}
      {isAdding ? (
        <input
          aria-label={said.addTag}
          autoFocus
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Escape") end();
            if (key === "Enter") add(currentTarget.value);
          }}
          onBlur={({ target }) => {
            if (target.value.trim()) add(target.value);
            else setAdding(false);
          }}
        />
      ) : (
        <button
          ref={opener}
          type="button"
          className={styles.addTag}
          aria-label={said.addTag}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" />
        </button>
      )}
      {change.error && <Notice tone="bad">{change.error.message}</Notice>}
      {change.data && change.data.with_too_many > 0 && <Notice tone="warn">{said.tagLimit}</Notice>}
    </span>
  );
}
