import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Select } from "../../ui/field.tsx";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  /** Rejects when it is refused: the choice is then undone. */
  save: (value: Value) => Promise<unknown>;
};

/** Saves a choice at once. What the arrow keys pass over is not chosen: they save on Enter, or when the field is left. */
export function ChooseAtOnce<Value extends string>({ label, value, options, save }: Props<Value>) {
  const [choice, setChoice] = useState<{ of: Value; to: Value }>();
  const shown = choice?.of === value ? choice.to : value;
  const isPassing = useRef(false);
  const unsaved = useRef<() => void>(undefined);
  const saveNow = () => {
    unsaved.current?.();
    unsaved.current = undefined;
  };
  useEffect(() => () => unsaved.current?.(), []);
  const choose = (to: Value) => {
    setChoice({ of: value, to });
    unsaved.current = to === value ? undefined : () => void save(to).catch(() => setChoice(undefined));
    if (!isPassing.current) saveNow();
  };
  return (
    <Select
      label={label}
      value={shown}
      onPointerDown={() => (isPassing.current = false)}
      onKeyDown={(event: KeyboardEvent) => {
        isPassing.current = event.key.startsWith("Arrow") || event.key.length === 1;
        if (event.key === "Enter") saveNow();
      }}
      onBlur={saveNow}
      onChange={({ target }) => {
        const [to] = options.find(([one]) => one === target.value) ?? [];
        if (to !== undefined) choose(to);
      }}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  );
}
