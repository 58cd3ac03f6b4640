import type { SignIn } from "@outbound/contracts/mailboxes/discover-mailbox";
import { isServerOf, mailProviders, outlookMx } from "@outbound/egress/mail-providers";

type Server = { host: string; port: number; secure: boolean };

export type Preset = {
  name: string;
  domains: readonly string[];
  /** Suffixes of the mail servers (MX) of its customers' domains. */
  mx: readonly string[];
  /** The one MX record that each customer's domain has to have, where it is the same for all of them. */
  mxRecord?: string;
  smtp: Server;
  imap: Server;
  signIn: SignIn;
  /** The domain that a customer's SPF record includes; null for a provider that sends only from its own domains. */
  spf: string | null;
  /** The provider's documented limit for an ordinary mailbox. */
  daily: number | null;
  note: string | null;
};

const tls = (host: string, port: number): Server => ({ host, port, secure: true });
const starttls = (host: string, port = 587): Server => ({ host, port, secure: false });

const appPassword = "Use an app password from the account’s security settings: its usual password isn’t accepted.";

/** The first match is used. These copy what providers document, so they follow its changes. */
const presets: readonly Preset[] = [
  {
    name: "Gmail",
    domains: mailProviders.google.domains,
    mx: [],
    smtp: tls("smtp.gmail.com", 465),
    imap: tls("imap.gmail.com", 993),
    signIn: "google",
    spf: null,
    daily: 500,
    note: "An app password needs two-step verification.",
  },
  {
    name: "Google Workspace",
    domains: [],
    mx: mailProviders.google.mx,
    mxRecord: "1 smtp.google.com",
    smtp: tls("smtp.gmail.com", 465),
    imap: tls("imap.gmail.com", 993),
    signIn: "google",
    spf: "_spf.google.com",
    daily: 2_000,
    note: null,
  },
  {
    name: "Outlook.com",
    domains: mailProviders.microsoft.domains,
    mx: outlookMx,
    smtp: starttls("smtp-mail.outlook.com"),
    imap: tls("outlook.office365.com", 993),
    signIn: "microsoft",
    spf: null,
    daily: 300,
    note: null,
  },
  {
    name: "Microsoft 365",
    domains: [],
    mx: mailProviders.microsoft.mx,
    smtp: starttls("smtp.office365.com"),
    imap: tls("outlook.office365.com", 993),
    signIn: "microsoft",
    spf: "spf.protection.outlook.com",
    daily: 10_000,
    note: "An administrator must allow SMTP for the mailbox (authenticated SMTP); 30 messages a minute.",
  },
  {
    name: "Yahoo",
    domains: [
      "yahoo.com",
      "ymail.com",
      "rocketmail.com",
      "yahoo.co.uk",
      "yahoo.de",
      "yahoo.fr",
      "yahoo.es",
      "yahoo.it",
      "aol.com",
    ],
    mx: ["yahoodns.net"],
    smtp: tls("smtp.mail.yahoo.com", 465),
    imap: tls("imap.mail.yahoo.com", 993),
    signIn: "app-password",
    spf: null,
    daily: 500,
    note: appPassword,
  },
  {
    name: "iCloud",
    domains: ["icloud.com", "me.com", "mac.com"],
    mx: ["mail.icloud.com"],
    smtp: starttls("smtp.mail.me.com"),
    imap: tls("imap.mail.me.com", 993),
    signIn: "app-password",
    spf: "icloud.com",
    daily: 1_000,
    note: appPassword,
  },
  {
    name: "Fastmail",
    domains: ["fastmail.com", "fastmail.fm"],
    mx: ["messagingengine.com"],
    smtp: tls("smtp.fastmail.com", 465),
    imap: tls("imap.fastmail.com", 993),
    signIn: "app-password",
    spf: "spf.messagingengine.com",
    daily: 8_000,
    note: appPassword,
  },
  {
    name: "Zoho",
    domains: ["zoho.com", "zohomail.com"],
    mx: ["zoho.com"],
    smtp: tls("smtppro.zoho.com", 465),
    imap: tls("imappro.zoho.com", 993),
    signIn: "app-password",
    spf: "zohomail.com",
    daily: 500,
    note: "IMAP must be switched on in the settings; with two-factor sign-in an app password is needed.",
  },
  {
    name: "Zoho (Europe)",
    domains: ["zoho.eu", "zohomail.eu"],
    mx: ["zoho.eu"],
    smtp: tls("smtppro.zoho.eu", 465),
    imap: tls("imappro.zoho.eu", 993),
    signIn: "app-password",
    spf: "zohomail.eu",
    daily: 500,
    note: "IMAP must be switched on in the settings; with two-factor sign-in an app password is needed.",
  },
  {
    name: "GMX",
    domains: ["gmx.de", "gmx.net", "gmx.at", "gmx.ch"],
    mx: ["gmx.net"],
    smtp: starttls("mail.gmx.net"),
    imap: tls("imap.gmx.net", 993),
    signIn: "password",
    spf: null,
    daily: 500,
    note: "IMAP and SMTP must be switched on in the settings (POP3/IMAP).",
  },
  {
    name: "WEB.DE",
    domains: ["web.de"],
    mx: ["web.de"],
    smtp: starttls("smtp.web.de"),
    imap: tls("imap.web.de", 993),
    signIn: "password",
    spf: null,
    daily: 500,
    note: "IMAP and SMTP must be switched on in the settings (POP3/IMAP).",
  },
  {
    name: "OVH",
    domains: [],
    mx: ["mail.ovh.net", "ovh.net"],
    smtp: tls("ssl0.ovh.net", 465),
    imap: tls("ssl0.ovh.net", 993),
    signIn: "password",
    spf: "mx.ovh.com",
    daily: null,
    note: "200 messages an hour.",
  },
  {
    name: "IONOS",
    domains: [],
    mx: ["ionos.de", "kundenserver.de"],
    smtp: tls("smtp.ionos.de", 465),
    imap: tls("imap.ionos.de", 993),
    signIn: "password",
    spf: "_spf-eu.ionos.com",
    daily: null,
    note: null,
  },
  {
    name: "IONOS (USA, UK)",
    domains: [],
    mx: ["ionos.com", "ionos.co.uk", "1and1.com"],
    smtp: tls("smtp.ionos.com", 465),
    imap: tls("imap.ionos.com", 993),
    signIn: "password",
    spf: "_spf-us.ionos.com",
    daily: null,
    note: null,
  },
  {
    name: "Strato",
    domains: [],
    mx: ["rzone.de"],
    smtp: tls("smtp.strato.de", 465),
    imap: tls("imap.strato.de", 993),
    signIn: "password",
    spf: "_spf.strato.com",
    daily: null,
    note: null,
  },
  {
    name: "Gandi",
    domains: [],
    mx: ["mail.gandi.net"],
    smtp: tls("mail.gandi.net", 465),
    imap: tls("mail.gandi.net", 993),
    signIn: "password",
    spf: "_mailcust.gandi.net",
    daily: null,
    note: null,
  },
  {
    name: "mailbox.org",
    domains: ["mailbox.org"],
    mx: ["mailbox.org"],
    smtp: tls("smtp.mailbox.org", 465),
    imap: tls("imap.mailbox.org", 993),
    signIn: "password",
    spf: "mailbox.org",
    daily: null,
    note: null,
  },
];

export const presetOfDomain = (domain: string): Preset | undefined =>
  presets.find(({ domains }) => domains.includes(domain));

export const presetOfMx = (exchange: string): Preset | undefined => presets.find(({ mx }) => isServerOf(mx, exchange));

export const presetOfServer = (host: string): Preset | undefined =>
  presets.find(({ smtp, spf }) => smtp.host === host.toLowerCase() && spf !== null);
