type Process = { service: string; sending_open?: boolean | null | undefined };

/** A campaign process hands the mails out, and a mailer sends them: without either, none leaves. */
export function describeSending(processes: readonly Process[]): string {
  const campaigns = processes.filter(({ sending_open }) => typeof sending_open === "boolean");
  if (campaigns.length === 0) return "nothing is sent: no campaign process answers";
  if (!processes.some(({ service }) => service === "mailer")) return "nothing is sent: no mailer process answers";
  const open = campaigns.filter(({ sending_open }) => sending_open).length;
  return `open in ${open} of ${campaigns.length} processes`;
}
