import type { checkParts } from "@outbound/contracts/mailboxes/check-mailbox-part";
import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import { closeImap } from "../inbox/open-imap.ts";
import { hangUp } from "../smtp/idle-connections.ts";
import { type Checked, type CheckTools, checkMessage, noReading, signInToRead, signInToSend } from "./check-servers.ts";
import { type Domain, type DomainTools, domainSteps } from "./domain-steps.ts";
import { serverSteps } from "./server-steps.ts";

type Subject = Omit<Checked, "sendsMessage"> & Omit<Domain, "smtpHost">;

/** Throws CredentialUnreadable. Whatever a server does is a step and never an error. */
export async function checkPart(
  part: (typeof checkParts)[number],
  subject: Subject,
  tools: CheckTools & DomainTools,
): Promise<CheckStep[]> {
  const servers = subject.credential.open();
  const checked = { ...subject, sendsMessage: true };
  const { smtp, imap } = servers;
  switch (part) {
    case "sending":
      return stepsOfServer("sending", smtp, tools);
    case "sending-sign-in": {
      const { steps, open } = await signInToSend(servers, checked, tools);
      if (open) hangUp(open);
      return steps;
    }
    case "reading":
      return imap ? stepsOfServer("reading", imap, tools) : noReading.steps;
    case "reading-sign-in": {
      const { steps, open } = imap ? await signInToRead(imap, checked, tools) : noReading;
      if (open) closeImap(open.client);
      return steps;
    }
    case "message":
      return checkMessage(checked, tools);
    case "domain":
      return domainSteps({ ...subject, smtpHost: smtp.host }, tools);
  }
}

/** The sign-in is a part of its own. */
async function stepsOfServer(
  about: "sending" | "reading",
  server: Parameters<typeof serverSteps>[1],
  { egress }: CheckTools,
): Promise<CheckStep[]> {
  const { steps } = await serverSteps(about, server, egress);
  return steps.filter(({ step }) => step !== "sign-in");
}
