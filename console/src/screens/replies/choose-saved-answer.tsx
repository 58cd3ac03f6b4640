import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { savedAnswersQuery } from "../../api/conversation-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import styles from "./inbox.module.css";

type Props = { workspace: string; reply: string; text: string; take: (text: string) => void };

/** What nobody has stands in brackets in the text, and is named. */
export function ChooseSavedAnswer({ workspace, reply, text, take }: Props) {
  const { data } = useQuery(savedAnswersQuery(workspace));
  const [choice, setChosen] = useState("");
  const fill = useMutation({
    mutationFn: (id: string) => ask("saved-answer.fill", workspace, { id, reply_id: reply }),
    onSuccess: (filled) => take(filled.text),
  });
  if (!data) return null;
  const { data: saved } = data;
  const chosen = choice || (saved[0]?.id ?? "");
  if (saved.length === 0) {
    return (
      <p className={screen.note}>
        <Link className={screen.inline} to="/w/$workspace/settings/answers" params={{ workspace }}>
          Save an answer
        </Link>{" "}
        that you give again and again.
      </p>
    );
  }
  const missing = fill.data?.missing.filter((name) => text.includes(`[${name}]`)) ?? [];
  return (
    <>
      <div className={styles.actions}>
        <Select label="Saved answer" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {saved.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button isBusy={fill.isPending} onClick={() => fill.mutate(chosen)}>
          Insert
        </Button>
      </div>
      {missing.length > 0 && <Notice tone="warn">No value for {missing.join(", ")}: write it before you send.</Notice>}
      {fill.error && <Notice tone="bad">{fill.error.message}</Notice>}
    </>
  );
}
