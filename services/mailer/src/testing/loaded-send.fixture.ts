import { randomUUID } from "node:crypto";
import type { LoadedSend } from "../smtp/build-message.ts";

export function loadedSend(changes: Partial<LoadedSend["message"]> = {}, id: string = randomUUID()): LoadedSend {
  return {
    mailbox_id: randomUUID(),
    envelope: { from: "ann@acme.test", to: "bob@example.com" },
    message: {
      message_id: `<${id}@acme.test>`,
      date: "2027-01-04T09:14:03.000+00:00",
      from: { name: "Ann Lee", address: "ann@acme.test" },
      to: "bob@example.com",
      subject: "Hello",
      text: "Hi Bob",
      html: null,
      headers: [],
      ...changes,
    },
  };
}
