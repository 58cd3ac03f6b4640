import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { tokensQuery } from "../../api/settings-queries.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { Check, Field, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { words } from "./token-words.ts";

const dayMs = 86_400_000;
const lives = [
  ["", words.lives.never],
  ["30", words.lives.month],
  ["90", words.lives.quarter],
  ["365", words.lives.year],
] as const;

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
  if (create.data) {
    const { name, token } = create.data;
    return (
      <SecretDialog
        title={words.madeTitle}
        said={words.created(name)}
        label={words.token}
        text={token}
        isWide
        onClose={onClose}
      >
        <CodeBlock label={words.firstRequest}>{words.firstRequestOf(location.origin, token)}</CodeBlock>
      </SecretDialog>
    );
  }
  return (
    <DialogForm title={words.create} change={create} onClose={onClose}>
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
    </DialogForm>
  );
}
