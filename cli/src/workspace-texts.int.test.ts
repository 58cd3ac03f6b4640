import { expect, test } from "vitest";
import { startCliTest } from "./cli.fixture.ts";

const { outbound, newWorkspace, file } = await startCliTest();

test("the sender's texts come from files or the line, and return to their defaults", async () => {
  const workspace = await newWorkspace();
  const set = (...args: string[]) => outbound(["workspace", "set", "-w", workspace, ...args]);
  const signature = await file("signature.txt", "Mara Lind\nAcme\n");
  const given = await set("--signature", `@${signature}`, "--postal-address", "1 Main Street");
  expect(given.stdout).toContain(
    "{{ signature }} becomes: Mara Lind Acme\n{{ postal_address }} becomes: 1 Main Street",
  );
  expect((await set("--opt-out", "Write to me.")).stderr).toContain("It must contain {{ unsubscribe_url }}");
  expect((await set("--signature", "@/nowhere")).stderr).toContain("/nowhere can't be read: there is no such file.");
  expect((await set("--signature", "default")).stdout).toContain("{{ signature }} is not set.");
});
