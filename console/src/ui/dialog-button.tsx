import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";

type Props = Pick<ComponentProps<typeof Button>, "kind" | "icon" | "isSmall"> & {
  label: string;
  dialog: (close: () => void) => ReactNode;
};

/** Opens its dialog, which is there as long as it is open. */
export function DialogButton({ label, dialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
