import { type Sealer, SealUnreadable } from "@outbound/service/sealer";

export type CredentialKey = { workspaceId: string; mailboxId: string };

export const owner = ({ workspaceId, mailboxId }: CredentialKey) => `${workspaceId}/${mailboxId}`;
export const grantOwner = (key: CredentialKey) => `${owner(key)}${grantMark}`;
export const grantMark = "/grant";

/** Its message is shown to the operator and contains nothing of the sealed content. */
export class CredentialUnreadable extends Error {
  constructor({ message }: SealUnreadable) {
    super(`The mailbox's credentials can't be opened: ${message}. Restore that key, or add the mailbox again.`);
  }
}

/** Throws CredentialUnreadable. */
export function openSealed(sealer: Sealer, sealedFor: string, secret: Buffer): string {
  try {
    return sealer.open(sealedFor, secret);
  } catch (error) {
    throw error instanceof SealUnreadable ? new CredentialUnreadable(error) : error;
  }
}
