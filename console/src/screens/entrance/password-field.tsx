import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import styles from "./password-field.module.css";
import { words } from "./words.ts";

type Props = Omit<ComponentProps<"input">, "type" | "ref"> & {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** At the end of the label's line. */
  aside?: ReactNode;
};

/** Shows on demand what was typed. Whoever is refused writes it again at once. */
export function PasswordField({ label, hint, problem, aside, ...input }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) own.current?.select();
  }, [problem]);
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={field.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <span className={styles.password}>
        <input
          {...input}
          ref={own}
          id={id}
          type={isShown ? "text" : "password"}
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={describedBy || undefined}
          aria-invalid={problem ? true : undefined}
        />
        <Button
          kind="quiet"
          isSmall
          icon={isShown ? EyeOff : Eye}
          aria-label={isShown ? words.hide : words.show}
          title={isShown ? words.hide : words.show}
          onClick={() => setShown(!isShown)}
        />
      </span>
      {problem && (
        <p id={`${id}-problem`} className={field.problem} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
