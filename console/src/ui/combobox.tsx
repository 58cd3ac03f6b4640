import { lazyRouteComponent } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { Field } from "./field.tsx";

export type Option = { id: string; label: string; aside?: string };

export type ComboboxProps = {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  name?: string;
  placeholder?: string;
  options: readonly Option[];
  /** The id of the chosen one. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Where the server narrows the options by what is written. */
  onInput?: (written: string) => void;
};

const List = lazyRouteComponent(() => import("./combobox-list.tsx"), "ComboboxList");

/** To choose one of many by writing a part of it. Of a few, `Select` is simpler. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, placeholder, options, value } = props;
  const chosen = options.find(({ id }) => id === value)?.label ?? "";
  return (
    <Suspense fallback={<Field label={label} hint={hint} placeholder={placeholder} value={chosen} readOnly />}>
      <List {...props} />
    </Suspense>
  );
}
