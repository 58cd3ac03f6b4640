import type { Page } from "playwright-core";

/** Of a server in this process, which takes mails without a login. */
export async function fillMailbox(page: Page, port: number, email = "mara@acme.example") {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Sender name").fill("Mara");
  await page.getByLabel("Server for sending").fill("127.0.0.1");
  await page.getByLabel("Port for sending").fill(String(port));
  await page.getByLabel("Encryption for sending").selectOption({ label: "STARTTLS" });
  await page.getByLabel("Read replies and bounces").uncheck();
  await page.getByLabel("Emails a day").fill("");
  await page.getByLabel("Gap between two emails (s)").fill("0");
  await page.getByLabel("Start slowly").uncheck();
}
