import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { Check, Field, Group, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { isProvider, type Provider, providers } from "./mailbox-file.ts";

type Known = Partial<Pick<Output<"mailbox.discover">, "sign_in">> & {
  smtp: Output<"mailbox.servers">["smtp"] | null;
  imap: Output<"mailbox.servers">["imap"];
};

/** `known` was found for the address, or is what the mailbox has. */
export function MailboxServers({ known }: { known: Known | undefined }) {
  const [provider, setProvider] = useState<Provider>(() => (known ? providerOf(known) : "google"));
  const [readsReplies, setReadsReplies] = useState(!known || known.sign_in !== undefined || known.imap !== null);
  const { smtp, imap, smtpPort } = providers[provider];
  const own = known && provider === providerOf(known) ? known : undefined;
  return (
    <>
      <Select
        label="Provider"
        value={provider}
        onChange={({ target }) => isProvider(target.value) && setProvider(target.value)}
        hint={
          provider === "other"
            ? "Your provider’s help pages name these servers."
            : provider === "microsoft"
              ? "It takes no passwords for reading mail: connect it at Microsoft instead, where Outbound has a client."
              : "It wants an app password, made in its security settings."
        }
      >
        {Object.entries(providers).map(([word, { name }]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </Select>
      <Group legend="Sending (SMTP)">
        <Server key={provider} kind="smtp" server={own?.smtp ?? { host: smtp, port: smtpPort }} />
        <div className={form.pair}>
          <Field
            label="User"
            name="smtp_user"
            hint="Leave it empty if it is the address."
            defaultValue={known?.smtp?.user ?? ""}
            autoComplete="off"
            placeholder="mara@example.com"
          />
          <Field label="Password" name="smtp_pass" type="password" autoComplete="off" />
        </div>
      </Group>
      <Check
        label="Read replies and bounces in this mailbox (IMAP)"
        name="reads_replies"
        checked={readsReplies}
        onChange={({ target }) => setReadsReplies(target.checked)}
      />
      {readsReplies && (
        <Group
          legend="Reading replies (IMAP)"
          hint="With the user and password for sending, unless others are written here."
        >
          <Server key={provider} kind="imap" server={own?.imap ?? { host: imap, port: 993 }} />
          <div className={form.pair}>
            <Field label="Other user for replies" name="imap_user" autoComplete="off" defaultValue={otherUser(known)} />
            <Field label="Other password for replies" name="imap_pass" type="password" autoComplete="off" />
          </div>
        </Group>
      )}
    </>
  );
}

function providerOf({ sign_in, smtp }: Known): Provider {
  if (sign_in === "google" || sign_in === "microsoft") return sign_in;
  return (Object.keys(providers) as Provider[]).find((word) => providers[word].smtp === smtp?.host) ?? "other";
}

const otherUser = (known: Known | undefined) =>
  known?.imap && known.imap.user !== known.smtp?.user ? (known.imap.user ?? "") : "";

const isStarttls = (port: number) => port === 587 || port === 143 || port === 25;

type ServerProps = { kind: "smtp" | "imap"; server: { host: string; port: number; secure?: boolean } };

function Server({ kind, server: { host, port, secure = !isStarttls(port) } }: ServerProps) {
  const name = kind === "smtp" ? "Server for sending" : "Server for replies";
  return (
    <>
      <Field
        label={name}
        name={`${kind}_host`}
        required
        defaultValue={host}
        autoComplete="off"
        placeholder={`${kind}.example.com`}
      />
      <div className={form.pair}>
        <Field
          label={kind === "smtp" ? "Port for sending" : "Port for replies"}
          name={`${kind}_port`}
          type="number"
          min={1}
          max={65535}
          required
          defaultValue={port}
        />
        <Select
          label={kind === "smtp" ? "Encryption for sending" : "Encryption for replies"}
          name={`${kind}_security`}
          defaultValue={secure ? "tls" : "starttls"}
        >
          <option value="tls">TLS from the first byte</option>
          <option value="starttls">STARTTLS</option>
        </Select>
      </div>
    </>
  );
}
