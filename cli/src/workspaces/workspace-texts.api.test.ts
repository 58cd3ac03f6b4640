import { expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { outbound, newWorkspace, file } = await cliTest();

test("the sender's texts come from files or the line, and return to their defaults", async () => {
  const workspace = await newWorkspace();
  const set = (...args: string[]) => outbound(["workspace", "set", "-w", workspace, ...args]);
  const signature = await file("signature.txt", "Mara Lind\nAcme\n");
  const given = await set("--signature", `@${signature}`, "--postal-address", "1 Main Street");
  expect(given.stdout).toContain(
    "{{ signature }} becomes: Mara Lind Acme\n{{ postal_address }} becomes: 1 Main Street",
  );
  expect((await set("--opt-out", "Write to me.")).stderr).toContain(
    "Put {{ unsubscribe_url }} where the unsubscribe link belongs",
  );
  expect((await set("--signature", "@/nowhere")).stderr).toContain("/nowhere can't be read: there is no such file.");
  expect((await set("--signature", "default")).stdout).toContain("{{ signature }} is not set.");
});

test("caps of mails an hour are set, told and lifted", async () => {
  const workspace = await newWorkspace();
  const set = (...args: string[]) => outbound(["workspace", "set", "-w", workspace, ...args]);
  const given = await set("--google-per-hour", "100", "--domain-per-hour", "20");
  expect(given.stdout).toContain("Emails an hour, at most: 100 to Google, 20 to any other one domain.");
  expect((await set("--microsoft-per-hour", "0")).stderr).toContain("It must be a whole number from 1 to 100000");
  const shown = (await outbound(["workspace", "show", "-w", workspace])).stdout;
  expect(shown).toMatch(
    /^Campaigns send from \d+ to \d+ o'clock, .*\n.*\nEmails an hour, at most: 100 to Google, 20 to/,
  );
  expect(shown).toContain("{{ signature }} is not set.\n{{ opt_out }} ");
  await set("--google-per-hour", "default");
  expect((await set("--domain-per-hour", "default")).stdout).not.toContain("Mails an hour");
});
