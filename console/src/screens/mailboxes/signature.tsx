import { longestSenderText } from "@outbound/contracts/workspaces/sender-texts";
import { TextArea } from "../../ui/field.tsx";
import type { Mailbox } from "./mailbox-health.tsx";

export const Signature = ({ replaced }: { replaced: Mailbox | undefined }) => (
  <TextArea
    label="Signature"
    name="signature"
    rows={3}
    maxLength={longestSenderText}
    defaultValue={replaced?.signature ?? ""}
    hint="What {{ signature }} becomes in a mail’s text; empty is the workspace’s."
  />
);
