import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Notice } from "../../ui/notice.tsx";
import { signIn as words } from "./own-words.ts";

/** The codes are in this page alone, until it is left. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <Notice tone="good">{words.keepCodes}</Notice>
      <CodeBlock label={words.recoveryCodes}>{codes.join("\n")}</CodeBlock>
      <Copy label={words.allCodes} text={codes.join(" ")} />
      <div>
        <Button onClick={onKept}>{words.codesKept}</Button>
      </div>
    </>
  );
}
