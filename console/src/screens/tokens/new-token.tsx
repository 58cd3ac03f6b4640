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
import { words } from "./words.ts";

const dayMs = 86_400_000;
const lives = [
  ["", words.lives.never],
  ["30", words.lives.month],
  ["90", words.lives.quarter],
  ["365", words.lives.year],
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
        <Field
          label={words.name}
          name="name"
          autoComplete="off"
          placeholder={words.nameExample}
          required
          maxLength={200}
        />
        <Select label={words.access} name="scope" onChange={({ target }) => setReader(target.value === "read")}>
          <option value="write">{words.readAndWrite}</option>
          <option value="read">{words.readOnly}</option>
        </Select>
        <Select label={words.expires} name="days">
          {lives.map(([days, life]) => (
            <option key={days} value={days}>
              {life}
            </option>
          ))}
        </Select>
        {!isReader && <Check label={words.mayReply} name="answer" />}
        <Button type="submit" kind="primary" isBusy={create.isPending}>
          {words.create}
        </Button>
      </form>
      {create.error && <Notice tone="bad">{create.error.message}</Notice>}
      {create.data && (
        <div className={styles.fresh}>
          <Notice tone="good">{words.created(create.data.name)}</Notice>
          <Copy label={words.token} text={create.data.token} />
          <CodeBlock label={words.firstRequest}>{words.firstRequestOf(location.origin, create.data.token)}</CodeBlock>
          <div>
            <Button onClick={() => create.reset()}>{words.hide}</Button>
          </div>
        </div>
      )}
    </>
  );
}
