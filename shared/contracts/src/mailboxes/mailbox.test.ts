import { expect, test } from "vitest";
import { imapServer, mailServer } from "./mailbox.ts";

test.each([mailServer, imapServer])(
  "a server's name has no dot at its end, which TLS and certificates don't know",
  (server) => {
    expect(server.parse({ host: " smtp.acme.example. ", port: 465 }).host).toBe("smtp.acme.example");
    expect(server.parse({ host: "192.0.2.1", port: 465 }).host).toBe("192.0.2.1");
    expect(server.safeParse({ host: ".", port: 465 }).success).toBe(false);
  },
);
