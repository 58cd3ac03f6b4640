import { longestSenderText } from "@outbound/contracts/workspaces/sender-texts";
import { TextArea } from "../../../ui/field.tsx";
import type { Mailbox } from "../mailbox-health.tsx";
import { words } from "../words.ts";

export const Signature = ({ replaced }: { replaced: Mailbox | undefined }) => (
  <TextArea
    label={words.signature}
    name="signature"
    rows={3}
    maxLength={longestSenderText}
    defaultValue={replaced?.signature ?? ""}
    hint={words.signatureHelp}
  />
);
