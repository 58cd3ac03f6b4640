import { useState } from "react";
import type { Input } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Group } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

export type Written = Omit<Input<"prospect.update">, "id">;
type Custom = { id: number; name: string; value: string };

type Props = {
  initial?: Written;
  workspace: string;
  error: Error | null;
  isBusy: boolean;
  act: string;
  save: (written: Written) => void;
};

export function ProspectForm({ initial, workspace, error, isBusy, act, save }: Props) {
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
        label={words.email}
        name="email"
        type="email"
        required
        defaultValue={initial?.email}
        autoFocus={!initial}
      />
      <div className={form.pair}>
        <Field label={words.firstName} name="first_name" defaultValue={initial?.first_name ?? ""} />
        <Field label={words.lastName} name="last_name" defaultValue={initial?.last_name ?? ""} />
      </div>
      <div className={form.pair}>
        <Field
          label={words.company}
          name="company_name"
          defaultValue={initial?.company_name ?? ""}
          hint={words.companyHelp}
        />
        <Field
          label={words.timezone}
          name="timezone"
          placeholder={words.timezoneExample}
          defaultValue={initial?.timezone ?? ""}
          hint={words.timezoneHelp}
        />
      </div>
      <Group legend={words.customFields} hint={words.customFieldsHelp}>
        {fields.map(({ id, name, value }) => (
          <div key={id} className={form.pair}>
            <Field
              label={words.fieldName}
              value={name}
              required
              onChange={({ target }) => change(id, { name: target.value })}
            />
            <Field
              label={words.fieldValue}
              value={value}
              onChange={({ target }) => change(id, { value: target.value })}
            />
            <Button kind="quiet" onClick={() => setFields((before) => before.filter((field) => field.id !== id))}>
              {words.removeField(name)}
            </Button>
          </div>
        ))}
        <div>
          <Button
            onClick={() =>
              setFields((before) => [...before, { id: (before.at(-1)?.id ?? -1) + 1, name: "", value: "" }])
            }
          >
            {words.addField}
          </Button>
        </div>
      </Group>
      <div className={form.row}>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {act}
        </Button>
        <LinkButton to="/w/$workspace/prospects" params={{ workspace }}>
          {words.cancel}
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
