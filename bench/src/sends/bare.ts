import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";

export type BareJob = { port: number; connections: number; mails: number; text: string; html: string };

/** The baseline: nodemailer's own pool alone, as in a script for a mailing. */
async function run({ port, connections, mails, text, html }: BareJob): Promise<void> {
  const transport = createTransport({
    pool: true,
    host: "127.0.0.1",
    port,
    secure: false,
    ignoreTLS: true,
    maxConnections: connections,
    maxMessages: 100,
  });
  const batch = randomUUID().slice(0, 8);
  let sent = 0;
  const sender = async () => {
    for (let n = sent++; n < mails; n = sent++) {
      await transport.sendMail({
        from: { name: "Ann Lee", address: `box${n % 50}@sender.example` },
        to: `bare-${batch}-${n}@people.example`,
        subject: "A word about the plan, Ada",
        text,
        html,
        messageId: `<${randomUUID()}@sender.example>`,
        headers: {
          "List-Unsubscribe": `<https://links.sender.example/u/${"x".repeat(90)}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          "X-Outbound-Ref": randomUUID(),
        },
      });
    }
  };
  await Promise.all(Array.from({ length: 2 * connections }, sender));
  transport.close();
}

process.on("message", (job: BareJob) => {
  run(job).then(
    () => process.send?.({}),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
