import { wantsAppPassword } from "@outbound/contracts/mailboxes/wants-app-password";
import type { Input, Output } from "../../api/ask.ts";
import { Notice } from "../../ui/notice.tsx";

type Checked = Output<"credential.check">;
type Servers = Pick<Input<"credential.check">, "smtp" | "imap">;

/** A mailer of an earlier release reports all connections together. */
const connectionsOf = ({ connections, ok, error }: Checked) =>
  connections ?? [{ protocol: "smtp" as const, ok, error }];

export function Connections({ checked, servers }: { checked: Checked; servers: Servers }) {
  return (
    <>
      {connectionsOf(checked).map(({ protocol, ok, error, login }) => (
        <Notice key={protocol} tone={ok ? "good" : "bad"}>
          {protocol === "smtp" ? "Sending" : "Reading replies"}:{" "}
          {ok ? connected[login ?? "not-told"] : describeFailure(error, servers[protocol]?.host)}
        </Notice>
      ))}
    </>
  );
}

/** The first connection that failed, or undefined. */
export function failureIn(checked: Checked, servers: Servers): string | undefined {
  const failed = connectionsOf(checked).find(({ ok }) => !ok);
  if (!failed) return undefined;
  const { protocol, error } = failed;
  return `${protocol === "smtp" ? "Sending" : "Reading replies"}: ${describeFailure(error, servers[protocol]?.host)}`;
}

const describeFailure = (error: string | null, host = "") =>
  `${error ?? "refused"} ${wayOutOf(error ?? "", host)}`.trim();

const connected = {
  accepted: "connected, and the login is accepted.",
  "not-given": "connected, without a login, as none is given.",
  "not-taken": "connected; the server takes no login, so this one was not tried.",
  "not-told": "connected.",
};

const ways: [RegExp, string][] = [
  [
    /must exist and have public/,
    "Is the name spelt right? A server in a network of your own has to be allowed by the operator.",
  ],
  [/name was not answered in time/, "No server has this name: is it spelt right?"],
  [/a mail server's port is/, "Usual are 465 with TLS and 587 with STARTTLS to send, 993 to read."],
  [/refuses connections/, "Usual are 465 with TLS and 587 with STARTTLS to send, 993 to read."],
  [
    /no answer in time|no network leads|closed the connection|did not greet/i,
    "A firewall may be in the way, or the port is another server’s.",
  ],
  [
    /certificate|self.signed|TLS|SSL/i,
    "Is the encryption the right one for this port? 465 and 993 are TLS, 587 is STARTTLS.",
  ],
];

const refusedLogin = /\b53[0-9]\b|auth|login|credential|password/i;

function wayOutOf(error: string, host: string): string {
  const way = ways.find(([sign]) => sign.test(error))?.[1];
  if (way !== undefined || !refusedLogin.test(error)) return way ?? "";
  return wantsAppPassword(host)
    ? "Google wants an app password here, not the one that you sign in with. At Microsoft connect it instead: it takes no passwords."
    : "Are user and password right?";
}
