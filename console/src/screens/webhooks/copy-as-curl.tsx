import { SquareTerminal } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { curlOf } from "./curl-of.ts";
import { deliveryPage as page } from "./delivery-words.ts";

/** Where the browser lets no page copy, the command is shown. */
export function CopyAsCurl({ delivery }: { delivery: Output<"delivery.get"> }) {
  const [isShown, setShown] = useState(false);
  const command = curlOf(delivery);
  const copy = async () => {
    if (await copyText(command)) showToast({ text: page.curlCopied });
    else setShown(true);
  };
  return (
    <>
      <Button icon={SquareTerminal} onClick={() => void copy()}>
        {page.curl}
      </Button>
      {isShown && (
        <Dialog title={page.curl} onClose={() => setShown(false)} isWide>
          <CodeBlock label={page.curl}>{command}</CodeBlock>
        </Dialog>
      )}
    </>
  );
}
