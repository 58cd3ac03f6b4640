import { wantsAppPassword } from "@outbound/contracts/mailboxes/wants-app-password";
import type { Input, Output } from "../../../api/ask.ts";
import { words } from "../words.ts";

type Checked = Output<"credential.check">;
type Servers = Pick<Input<"credential.check">, "smtp" | "imap">;

/** The first connection that failed, or undefined. */
export function failureIn({ connections }: Checked, servers: Servers): string | undefined {
  const failed = connections.find(({ ok }) => !ok);
  if (!failed) return undefined;
  const { protocol, error } = failed;
  return words.connection(words.connections[protocol], describeFailure(error, servers[protocol]?.host));
}

const describeFailure = (error: string | null, host = "") =>
  `${error ?? words.refused} ${wayOutOf(error ?? "", host)}`.trim();

const ways: [RegExp, string][] = [
  [/must exist and have public/, words.fixes.ownNetwork],
  [/name was not answered in time/, words.fixes.name],
  [/a mail server's port is/, words.fixes.ports],
  [/refuses connections/, words.fixes.ports],
  [/no answer in time|no network leads|closed the connection|did not greet/i, words.fixes.firewall],
  [/certificate|self.signed|TLS|SSL/i, words.fixes.encryption],
];

const refusedLogin = /\b53[0-9]\b|auth|login|credential|password/i;

function wayOutOf(error: string, host: string): string {
  const way = ways.find(([sign]) => sign.test(error))?.[1];
  if (way !== undefined || !refusedLogin.test(error)) return way ?? "";
  return wantsAppPassword(host) ? words.fixes.appPassword : words.fixes.login;
}
