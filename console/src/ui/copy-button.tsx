import { Check, Copy as CopyIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { IconButton } from "./icon-button.tsx";

type Props = {
  /** What is copied, such as "Copy delivery ID"; a word beside the icon, or its tooltip. */
  label: string;
  text: string;
  hasWord?: boolean;
};

const saidMs = 2_000;

/** Says beside itself that it was done. */
export function CopyButton({ label, text, hasWord = false }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const icon = isCopied ? Check : CopyIcon;
  const copy = async () => setCopied(await copyText(text));
  return (
    <>
      {hasWord ? (
        <Button icon={icon} onClick={() => void copy()}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} icon={icon} isSmall onClick={() => void copy()} />
      )}
      <span className="visually-hidden" role="status">
        {isCopied && "Copied."}
      </span>
    </>
  );
}
