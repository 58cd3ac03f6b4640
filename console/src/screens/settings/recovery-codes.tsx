import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Notice } from "../../ui/notice.tsx";
import tokens from "../tokens/tokens.module.css";

/** The codes are in this page alone, until it is left. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className={tokens.fresh}>
      <Notice tone="good">
        Your second factor is on. Keep these recovery codes where you find them without your phone: each signs you in
        once in place of a code. They are shown this once, and kept as hashes alone.
      </Notice>
      <CodeBlock label="Your recovery codes">{codes.join("\n")}</CodeBlock>
      <Copy label="All of them" text={codes.join(" ")} />
      <div>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}
