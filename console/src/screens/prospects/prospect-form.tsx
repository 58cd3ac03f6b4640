import { useState } from "react";
import type { Input } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Group } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";

export type Written = Omit<Input<"prospect.update">, "id">;
type Custom = { id: number; name: string; value: string };

type Props = {
  initial?: Written;
  workspace: string;
  error: Error | null;
  isBusy: boolean;
  words: string;
  save: (written: Written) => void;
};

export function ProspectForm({ initial, workspace, error, isBusy, words, save }: Props) {
  const [fields, setFields] = useState<Custom[]>(() =>
    Object.entries(initial?.custom_fields ?? {}).map(([name, value], id) => ({ id, name, value: String(value) })),
  );
  const change = (id: number, part: Partial<Custom>) =>
    setFields((before) => before.map((field) => (field.id === id ? { ...field, ...part } : field)));

  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        save(writtenIn(new FormData(event.currentTarget), fields));
      }}
    >
      {error && <Notice tone="bad">{error.message}</Notice>}
      <Field
        label="Email address"
        name="email"
        type="email"
        required
        defaultValue={initial?.email}
        autoFocus={!initial}
      />
      <div className={form.pair}>
        <Field label="First name" name="first_name" defaultValue={initial?.first_name ?? ""} />
        <Field label="Last name" name="last_name" defaultValue={initial?.last_name ?? ""} />
      </div>
      <div className={form.pair}>
        <Field
          label="Company"
          name="company_name"
          defaultValue={initial?.company_name ?? ""}
          hint="Left empty, it follows from the address."
        />
        <Field
          label="Time zone"
          name="timezone"
          placeholder="Europe/Paris"
          defaultValue={initial?.timezone ?? ""}
          hint="For campaigns that write in each person’s own hours."
        />
      </div>
      <Group legend="Fields of your own" hint="For use in mails, as {{ custom_fields.plan }}.">
        {fields.map(({ id, name, value }) => (
          <div key={id} className={form.pair}>
            <Field label="Name" value={name} required onChange={({ target }) => change(id, { name: target.value })} />
            <Field label="Value" value={value} onChange={({ target }) => change(id, { value: target.value })} />
            <Button kind="quiet" onClick={() => setFields((before) => before.filter((field) => field.id !== id))}>
              Remove {name || "field"}
            </Button>
          </div>
        ))}
        <div>
          <Button
            onClick={() =>
              setFields((before) => [...before, { id: (before.at(-1)?.id ?? -1) + 1, name: "", value: "" }])
            }
          >
            Add a field
          </Button>
        </div>
      </Group>
      <div className={form.row}>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {words}
        </Button>
        <LinkButton to="/w/$workspace/prospects" params={{ workspace }}>
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}

function writtenIn(data: FormData, fields: readonly Custom[]): Written {
  const text = (name: string) => textOf(data, name).trim() || null;
  const company_name = text("company_name");
  return {
    email: textOf(data, "email"),
    first_name: text("first_name"),
    last_name: text("last_name"),
    timezone: text("timezone"),
    // Without it the company stays as it is, or follows from the address.
    ...(company_name !== null && { company_name }),
    custom_fields: Object.fromEntries(
      fields.filter(({ name, value }) => name.trim() && value).map(({ name, value }) => [name.trim(), value]),
    ),
  };
}
