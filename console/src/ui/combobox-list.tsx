import { Check, ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import styles from "./combobox.module.css";
import type { ComboboxProps } from "./combobox.tsx";
import field from "./field.module.css";
import menu from "./menu.module.css";

export function ComboboxList({
  label,
  hint,
  problem,
  name,
  placeholder,
  options,
  value,
  onChange,
  onInput,
}: ComboboxProps) {
  return (
    <ComboBox
      className={field.field ?? ""}
      {...(name && { name })}
      {...(onInput ? { items: options } : { defaultItems: options })}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : String(key))}
      {...(onInput && { onInputChange: onInput })}
      isInvalid={problem !== undefined}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label>{label}</Label>
      <div className={styles.box}>
        <Input placeholder={placeholder ?? ""} />
        <Button className={styles.open ?? ""}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      {problem && <FieldError className={field.problem ?? ""}>{problem}</FieldError>}
      {hint && (
        <Text slot="description" elementType="p">
          {hint}
        </Text>
      )}
      <Popover className={`${menu.popover} ${styles.list}`} offset={4}>
        <ListBox<(typeof options)[number]>
          className={menu.menu ?? ""}
          renderEmptyState={() => <p className={styles.none}>Nothing matches. Check the spelling.</p>}
        >
          {({ id, label: text, aside }) => (
            <ListBoxItem id={id} textValue={text} className={menu.item ?? ""}>
              <span className={menu.label}>{text}</span>
              {aside && <span className={menu.aside}>{aside}</span>}
              {id === value && <Check aria-hidden="true" />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
