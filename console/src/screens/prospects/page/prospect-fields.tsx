import { X } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { textOf } from "../../../ui/form.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { timezones } from "../../../ui/timezones.ts";
import { words } from "../words.ts";
import { EditInPlace } from "./edit-in-place.tsx";
import { isErased, type Prospect } from "./known-prospect.ts";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";
import { useProspectChange } from "./use-prospect-change.ts";

type Props = { workspace: string; prospect: Prospect };

/** The usual ones, and the workspace's own in the order in which they were written. */
export function ProspectFields({ workspace, prospect }: Props) {
  const mayChange = useMay("prospect.update") && !isErased(prospect);
  // What is refused in a field is told there; the other one is about whole fields.
  const { mutateAsync: change } = useProspectChange(workspace, prospect.id);
  const { mutateAsync: changeFields, error } = useProspectChange(workspace, prospect.id);
  const { email, first_name, last_name, company, timezone, custom_fields } = prospect;
  const saveOwn = (write: typeof change, name: string, value: string) =>
    write(({ custom_fields: before }) => ({ custom_fields: { ...before, [name]: value } }));
  const removeOwn = (name: string) =>
    changeFields(({ custom_fields: { [name]: _removed, ...others } }) => ({ custom_fields: others }));
  const usual: { label: string; value: string; toChange: (text: string) => object; choices?: string[] }[] = [
    { label: words.email, value: email, toChange: (text) => ({ email: text }) },
    { label: words.firstName, value: first_name ?? "", toChange: (text) => ({ first_name: text || null }) },
    { label: words.lastName, value: last_name ?? "", toChange: (text) => ({ last_name: text || null }) },
    { label: words.company, value: company?.name ?? "", toChange: (text) => ({ company_name: text || null }) },
    {
      label: words.timezone,
      value: timezone ?? "",
      choices: timezones(timezone),
      toChange: (text) => ({ timezone: text || null }),
    },
  ];
  const own = Object.entries(custom_fields);
  return (
    <>
      <section className={styles.section} aria-label={said.usualFields}>
        <h2>{said.usualFields}</h2>
        <dl className={styles.fields}>
          {usual.map(({ label, value, toChange, choices }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <EditInPlace
                  label={label}
                  value={value}
                  choices={choices}
                  save={mayChange ? (text) => change(() => toChange(text)) : undefined}
                />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section} aria-label={said.ownFields}>
        <h2>{said.ownFields}</h2>
        {own.length === 0 && <p className={styles.aside}>{said.noOwnFields}</p>}
        <dl className={styles.fields}>
          {own.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <EditInPlace
                  label={name}
                  value={value}
                  save={mayChange ? (text) => saveOwn(change, name, text) : undefined}
                />
                {mayChange && (
                  <IconButton
                    label={said.removeField(name)}
                    icon={X}
                    isSmall
                    onClick={() => void removeOwn(name).catch(() => {})}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
        {error && <Notice tone="bad">{error.message}</Notice>}
        {mayChange && <AddField add={(name, value) => saveOwn(changeFields, name, value)} />}
      </section>
    </>
  );
}

type AddProps = { add: (name: string, value: string) => Promise<unknown> };

function AddField({ add }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button isSmall onClick={() => setOpen(true)}>
          {said.addField}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={form.plain}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const name = textOf(data, "name").trim();
        if (name)
          void add(name, textOf(data, "value")).then(
            () => setOpen(false),
            () => {},
          );
      }}
    >
      <div className={form.pair}>
        <Field label={said.fieldName} name="name" required autoFocus />
        <Field label={said.fieldValue} name="value" />
      </div>
      <div className={form.row}>
        <Button kind="primary" type="submit" isSmall>
          {said.save}
        </Button>
        <Button isSmall onClick={() => setOpen(false)}>
          {said.cancel}
        </Button>
      </div>
    </form>
  );
}
