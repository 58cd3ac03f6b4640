import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { tokensQuery } from "../../api/settings-queries.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./tokens.module.css";

const dayMs = 86_400_000;
const lives = [
  ["", "never"],
  ["30", "in 30 days"],
  ["90", "in 90 days"],
  ["365", "in a year"],
] as const;

/** The token is in this page alone, until it is left. */
export function NewToken({ workspace }: { workspace: string }) {
  const field = useRef<HTMLFormElement>(null);
  const [isReader, setReader] = useState(false);
  const create = useMutation({
    mutationFn: (data: FormData) => {
      const days = Number(textOf(data, "days"));
      const expires_at = days > 0 ? new Date(Date.now() + days * dayMs).toISOString() : null;
      const read_only = textOf(data, "scope") === "read";
      const may_answer = data.has("answer");
      return ask("token.create", workspace, { name: textOf(data, "name"), read_only, may_answer, expires_at });
    },
    onSuccess: () => {
      field.current?.reset();
      setReader(false);
    },
    onSettled: () => queryClient.invalidateQueries(tokensQuery(workspace)),
    gcTime: 0,
  });
  return (
    <>
      <form
        ref={field}
        className={form.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate(new FormData(event.currentTarget));
        }}
      >
        <Field label="What it is for" name="name" autoComplete="off" placeholder="CRM sync" required maxLength={200} />
        <Select label="It may" name="scope" onChange={({ target }) => setReader(target.value === "read")}>
          <option value="write">read and write</option>
          <option value="read">read only</option>
        </Select>
        <Select label="It expires" name="days">
          {lives.map(([days, words]) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
        </Select>
        {!isReader && <Check label="May answer without a person" name="answer" />}
        <Button type="submit" kind="primary" isBusy={create.isPending}>
          Create
        </Button>
      </form>
      {create.error && <Notice tone="bad">{create.error.message}</Notice>}
      {create.data && (
        <div className={styles.fresh}>
          <Notice tone="good">
            {create.data.name} is created. Copy it now: it is shown this once, and kept as a hash alone.
          </Notice>
          <Copy label="API token" text={create.data.token} />
          <CodeBlock label="A first request">
            {`curl ${location.origin}/api/v1/campaigns \\\n  -H "Authorization: Bearer ${create.data.token}"`}
          </CodeBlock>
          <div>
            <Button onClick={() => create.reset()}>I have copied it</Button>
          </div>
        </div>
      )}
    </>
  );
}
