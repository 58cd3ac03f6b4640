import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import styles from "./role-form.module.css";
import { type Role, rolesUpTo } from "./roles.ts";
import { words } from "./words.ts";

type Props = { label: string; role: Role; most: Role; isBusy: boolean; onSave: (role: Role) => void };

/** The arrow keys alone save nothing, because they pass other roles on their way. */
export function RoleForm({ label, role, most, isBusy, onSave }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  /** The choice is void once the role has changed, by this form or somebody else. */
  const [choice, setChoice] = useState<{ of: Role; to: Role }>();
  const shown = choice?.of === role ? choice.to : role;
  const save = () => {
    onSave(shown);
    // Saving removes the button that has the focus.
    select.current?.focus();
  };
  return (
    <div className={styles.role}>
      <Select
        label={label}
        isLabelHidden
        ref={select}
        value={shown}
        onChange={({ target }) =>
          setChoice({ of: role, to: rolesUpTo(most).find((one) => one === target.value) ?? role })
        }
      >
        {rolesUpTo(most).map((one) => (
          <option key={one} value={one}>
            {words.roles[one]}
          </option>
        ))}
      </Select>
      {shown !== role && (
        <Button isBusy={isBusy} onClick={save}>
          {words.saveRole}
        </Button>
      )}
    </div>
  );
}
