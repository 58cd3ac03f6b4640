import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import styles from "./role-form.module.css";
import { type Role, rolesUpTo } from "./role-words.ts";

type Props = { label: string; role: Role; most: Role; isBusy: boolean; onSave: (role: Role) => void };

/** Nothing is saved by the arrow keys alone: they pass roles on their way. */
export function RoleForm({ label, role, most, isBusy, onSave }: Props) {
  const [chosen, setChosen] = useState<Role>();
  const shown = chosen ?? role;
  const save = () => {
    onSave(shown);
    setChosen(undefined);
  };
  return (
    <div className={styles.role}>
      <Select
        label={label}
        isLabelHidden
        value={shown}
        onChange={({ target }) => setChosen(rolesUpTo(most).find((one) => one === target.value))}
      >
        {rolesUpTo(most).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      {(shown !== role || isBusy) && (
        <Button isBusy={isBusy} onClick={save}>
          Save
        </Button>
      )}
    </div>
  );
}
