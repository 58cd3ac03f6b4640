import { expect, test } from "vitest";
import { describeServer } from "./describe-server.ts";

const server = { host: "mail.example", port: 587, secure: false, user: "mara" };

test("STARTTLS is called certain only where a login depends on it", () => {
  expect(describeServer(server)).toBe("mail.example:587, STARTTLS, as mara");
  expect(describeServer({ ...server, insecure: true })).toBe("mail.example:587, STARTTLS if offered, as mara");
  expect(describeServer({ ...server, user: null })).toBe("mail.example:587, STARTTLS if offered, no login");
  for (const host of ["127.0.0.1", "Localhost", "::1"]) {
    expect(describeServer({ ...server, host })).toBe(`${host}:587, STARTTLS if offered, as mara`);
  }
  expect(describeServer({ ...server, host: "127.example" })).toBe("127.example:587, STARTTLS, as mara");
  expect(describeServer({ ...server, secure: true, port: 465 })).toBe("mail.example:465, TLS, as mara");
});
