import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { tokensQuery } from "../../api/settings-queries.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
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

/** The token is in this dialog alone, until it is closed. */
export function NewToken({ workspace, onClose }: { workspace: string; onClose: () => void }) {
  const [isReader, setReader] = useState(false);
  const create = useMutation({
    mutationFn: (data: FormData) => {
      const days = Number(textOf(data, "days"));
      const expires_at = days > 0 ? new Date(Date.now() + days * dayMs).toISOString() : null;
      const read_only = textOf(data, "scope") === "read";
      const may_answer = data.has("answer");
      return ask("token.create", workspace, { name: textOf(data, "name"), read_only, may_answer, expires_at });
    },
    onSettled: () => queryClient.invalidateQueries(tokensQuery(workspace)),
    gcTime: 0,
  });
  if (create.data) return <Made made={create.data} onClose={onClose} />;
  return (
    <Dialog title={words.create} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate(new FormData(event.currentTarget));
        }}
      >
        {create.error && <Notice tone="bad">{create.error.message}</Notice>}
        <Field
          label={words.name}
          name="name"
          autoComplete="off"
          placeholder={words.nameExample}
          required
          autoFocus
          maxLength={200}
        />
        <div className={form.pair}>
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
        </div>
        {!isReader && <Check label={words.mayReply} name="answer" />}
        <div className={form.row}>
          <Button type="submit" kind="primary" isBusy={create.isPending}>
            {words.create}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Made({ made: { name, token }, onClose }: { made: Output<"token.create">; onClose: () => void }) {
  return (
    <Dialog
      title={words.madeTitle}
      onClose={onClose}
      isWide
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.hide}
        </Button>
      }
    >
      <div className={styles.fresh}>
        <Notice tone="good">{words.created(name)}</Notice>
        <Copy label={words.token} text={token} />
        <CodeBlock label={words.firstRequest}>{words.firstRequestOf(location.origin, token)}</CodeBlock>
      </div>
    </Dialog>
  );
}
