import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { Check, Field, Group, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { isProvider, type Provider, providers } from "./mailbox-file.ts";
import { words } from "./words.ts";

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
        label={words.provider}
        value={provider}
        onChange={({ target }) => isProvider(target.value) && setProvider(target.value)}
        hint={words.providerHelp[provider]}
      >
        {Object.entries(words.providers).map(([word, name]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </Select>
      <Group legend={words.sending}>
        <Server key={provider} kind="smtp" server={own?.smtp ?? { host: smtp, port: smtpPort }} />
        <div className={form.pair}>
          <Field
            label={words.user}
            name="smtp_user"
            hint={words.userHelp}
            defaultValue={known?.smtp?.user ?? ""}
            autoComplete="off"
            placeholder={words.emailExample}
          />
          <Field label={words.password} name="smtp_pass" type="password" autoComplete="off" />
        </div>
      </Group>
      <Check
        label={words.readReplies}
        name="reads_replies"
        checked={readsReplies}
        onChange={({ target }) => setReadsReplies(target.checked)}
      />
      {readsReplies && (
        <Group legend={words.reading} hint={words.readingHelp}>
          <Server key={provider} kind="imap" server={own?.imap ?? { host: imap, port: 993 }} />
          <div className={form.pair}>
            <Field label={words.readingUser} name="imap_user" autoComplete="off" defaultValue={otherUser(known)} />
            <Field label={words.readingPassword} name="imap_pass" type="password" autoComplete="off" />
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
  return (
    <>
      <Field
        label={words.servers[kind]}
        name={`${kind}_host`}
        required
        defaultValue={host}
        autoComplete="off"
        placeholder={words.serverExamples[kind]}
      />
      <div className={form.pair}>
        <Field
          label={words.ports[kind]}
          name={`${kind}_port`}
          type="number"
          min={1}
          max={65535}
          required
          defaultValue={port}
        />
        <Select label={words.encryptions[kind]} name={`${kind}_security`} defaultValue={secure ? "tls" : "starttls"}>
          <option value="tls">{words.tls}</option>
          <option value="starttls">{words.starttls}</option>
        </Select>
      </div>
    </>
  );
}
