import { operations } from "../operations.ts";
import { sessionActs } from "../people/session-acts.ts";

const sentences: Readonly<Record<string, string>> = {
  ...Object.fromEntries(operations.flatMap(({ name, audit }) => (audit ? [[name, audit.did]] : []))),
  ...Object.fromEntries(sessionActs.map(({ name, did }) => [name, did])),
  "authorization.end": "Disconnected an AI client: its code or refresh token was used twice",
  "authorization.redeem": "Fetched its access token",
  "campaign.prefer-copy": "Preferred the better variant",
  "campaign.refuse-enrolment": "Didn’t add a new prospect",
};

export const sentenceOf = (operation: string, about: string | null): string => {
  const did = sentences[operation] ?? operation;
  return about === null ? did : `${did}: ${about}`;
};
