import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import form from "./form.module.css";
import { textOf } from "./form.ts";

type Props = {
  label: string;
  /** Where a page has several. */
  name?: string;
  placeholder: string;
  value: string | undefined;
  clear: string | undefined;
  find: (text: string) => void;
};

export function SearchForm({ label, name, placeholder, value, clear, find }: Props) {
  return (
    <form
      className={form.search}
      role="search"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        find(textOf(new FormData(event.currentTarget), "text").trim());
      }}
    >
      <Field
        label={label}
        name="text"
        type="search"
        autoComplete="off"
        defaultValue={value}
        placeholder={placeholder}
      />
      <Button type="submit">Find</Button>
      {clear && (
        <Button kind="quiet" onClick={() => find("")}>
          {clear}
        </Button>
      )}
    </form>
  );
}
