import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import { type Filter, useBeginJob } from "../../jobs/begin-job.ts";
import { words } from "../../jobs/words.ts";
import { tagsIn } from "../tags-in.ts";

type Props = { workspace: string; filter: Filter; figure: number };

export function TagThem({ workspace, filter, figure }: Props) {
  const [written, write] = useState("");
  const begin = useBeginJob(workspace);
  const tags = tagsIn(written);
  const beginWith = (wish: { add: string[] } | { remove: string[] }) =>
    begin.mutate({ operation: "job.tag", input: { filter, at_most: figure, ...wish } });
  return (
    <Card title={words.tagTitle}>
      <form
        className={form.plain}
        onSubmit={(event) => {
          event.preventDefault();
          if (!begin.isPending) beginWith({ add: tags });
        }}
      >
        <Field
          label={words.tags}
          hint={words.tagsHelp}
          value={written}
          onChange={({ target }) => write(target.value)}
          autoComplete="off"
          required
        />
        <div className={form.row}>
          <Button type="submit" isBusy={begin.isPending}>
            {words.tag(figure)}
          </Button>
          <Button
            isBusy={begin.isPending}
            onClick={({ currentTarget }) => currentTarget.form?.reportValidity() && beginWith({ remove: tags })}
          >
            {words.untag(figure)}
          </Button>
        </div>
        {begin.error && <Notice tone="bad">{begin.error.message}</Notice>}
      </form>
    </Card>
  );
}
