import { useMutation } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useId, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { findingProspects } from "../../vocabulary/prospect-words.ts";
import styles from "../prospects.module.css";
import { tagsIn } from "../tags-in.ts";
import { listWords as said } from "../words.ts";

/** The operation takes some hundreds, and a selection may have more. */
const atOnce = 200;

async function tagAll(workspace: string, ids: readonly string[], tags: { add: string[] } | { remove: string[] }) {
  const total = { changed: 0, with_too_many: 0 };
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = await ask("prospect.tag", workspace, { ids: ids.slice(from, from + atOnce), ...tags });
    total.changed += some.changed;
    total.with_too_many += some.with_too_many;
  }
  return total;
}

/** Adds tags to those who are selected, or removes them; who has as many as may be is told of. */
export function TagSelected({ workspace, ids }: { workspace: string; ids: string[] }) {
  const [text, setText] = useState("");
  const id = useId();
  const tag = useMutation({
    mutationFn: (tags: { add: string[] } | { remove: string[] }) => tagAll(workspace, ids, tags),
    onSuccess: ({ changed, with_too_many }) => {
      setText("");
      if (with_too_many === 0) document.getElementById(id)?.closest<HTMLElement>("[popover]")?.hidePopover();
      showToast({ text: said.tagged(changed) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const tooMany = tag.data?.with_too_many ?? 0;
  return (
    <Popover button={{ kind: "quiet", isSmall: true, icon: Tag }} label={findingProspects.tag}>
      <form
        id={id}
        className={styles.tagForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (tagsIn(text).length > 0) tag.mutate({ add: tagsIn(text) });
        }}
      >
        <Field
          label={said.newTags}
          hint={said.tagsHelp}
          value={text}
          // React focuses what appears; what opens a popover wants the attribute.
          ref={(input) => input?.setAttribute("autofocus", "")}
          onChange={({ target }) => setText(target.value)}
        />
        {tag.error && <Notice tone="bad">{tag.error.message}</Notice>}
        {tooMany > 0 && <Notice tone="warn">{said.withTooMany(tooMany)}</Notice>}
        <div className={form.row}>
          <Button kind="primary" type="submit" isSmall isBusy={tag.isPending}>
            {said.addTags}
          </Button>
          <Button
            isSmall
            isBusy={tag.isPending}
            onClick={() => {
              if (tagsIn(text).length > 0) tag.mutate({ remove: tagsIn(text) });
            }}
          >
            {said.removeTags}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
