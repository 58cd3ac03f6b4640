import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { type Filter, useBeginJob } from "./begin-job.ts";

type Props = { workspace: string; filter: Filter; count: number; people: string };

export function TagThem({ workspace, filter, count, people }: Props) {
  const [written, write] = useState("");
  const begin = useBeginJob(workspace);
  const tags = written
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  const beginWith = (wish: { add: string[] } | { remove: string[] }) =>
    begin.mutate({ operation: "job.tag", input: { filter, at_most: count, ...wish } });
  return (
    <form
      className={form.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (!begin.isPending) beginWith({ add: tags });
      }}
    >
      <h2>Tag them</h2>
      <Field
        label="Tags"
        hint="With commas between them."
        value={written}
        onChange={({ target }) => write(target.value)}
        autoComplete="off"
        required
      />
      <div className={form.row}>
        <Button type="submit" isBusy={begin.isPending}>
          Tag {people}
        </Button>
        <Button isBusy={begin.isPending} disabled={tags.length === 0} onClick={() => beginWith({ remove: tags })}>
          Untag {people}
        </Button>
      </div>
      {begin.error && <Notice tone="bad">{begin.error.message}</Notice>}
    </form>
  );
}
