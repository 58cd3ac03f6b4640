import type { OAuthProvider } from "@outbound/contracts/mailboxes/oauth-provider";
import { oauthProviders } from "@outbound/contracts/mailboxes/oauth-provider";
import { z } from "zod";

type MailServer = { host: string; port: number; secure: boolean };

export type OAuthClientConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  smtp: MailServer;
  imap: MailServer;
  /** Mailboxes of these organisations need no person's consent. */
  organisations?: readonly Organisation[];
  /** At Google its JWT bearer assertions replace the consent, at Microsoft the client's own credentials do. */
  serviceAccount?: ServiceAccount | undefined;
};
/** A domain of the organisation, and the one workspace that may use its mailboxes. */
type Organisation = { workspaceId: string; domain: string };
export type ServiceAccount = { email: string; privateKey: string; keyId: string };
export type OAuthClientConfigs = Partial<Record<OAuthProvider, OAuthClientConfig>>;

const issuer = z.url({ protocol: /^https?$/ }).refine((url) => isSafe(url));
const server = (protocol: RegExp) => z.url({ protocol });

function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** `<workspace id>=<domain>`, with commas between. */
const organisations = z
  .string()
  .default("")
  .transform((text) => text.split(",").filter((part) => part.trim() !== ""))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\s*[\da-f-]{36}=[a-z\d.-]+\s*$/i)
        .transform((part) => {
          const [workspaceId = "", domain = ""] = part.trim().toLowerCase().split("=");
          return { workspaceId, domain };
        }),
    ),
  );

const serviceAccount = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "must be the key file's JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.object({ client_email: z.string(), private_key: z.string(), private_key_id: z.string() }))
  .transform((key) => ({ email: key.client_email, privateKey: key.private_key, keyId: key.private_key_id }));

const smtp = /^smtps?$/;
const imap = /^imaps?$/;

export const oauthSettings = {
  GOOGLE_OAUTH_CLIENT_ID: z.string().optional().describe("Of your client at Google; mailboxes connect there with it."),
  GOOGLE_OAUTH_CLIENT_SECRET: z.string().optional().describe("Its secret; needed with GOOGLE_OAUTH_CLIENT_ID."),
  GOOGLE_SERVICE_ACCOUNT: serviceAccount
    .optional()
    .describe("A service account's key file, with which mailboxes of GOOGLE_ORGANISATIONS are signed in to."),
  GOOGLE_ORGANISATIONS: organisations.describe(
    "`<workspace id>=<domain>`, with commas between: its mailboxes need nobody's consent in that workspace.",
  ),
  GOOGLE_OAUTH_ISSUER: issuer.default("https://accounts.google.com").describe("Google, or what stands in for it."),
  GOOGLE_SMTP_URL: server(smtp).default("smtps://smtp.gmail.com:465").describe("Where Google takes mails."),
  GOOGLE_IMAP_URL: server(imap).default("imaps://imap.gmail.com:993").describe("Where Google's mailboxes are read."),
  MICROSOFT_OAUTH_CLIENT_ID: z
    .string()
    .optional()
    .describe("Of your application at Microsoft; mailboxes connect there with it."),
  MICROSOFT_OAUTH_CLIENT_SECRET: z.string().optional().describe("Its secret; needed with MICROSOFT_OAUTH_CLIENT_ID."),
  MICROSOFT_ORGANISATIONS: organisations.describe(
    "The same at Microsoft, where the application has permissions of its own; MICROSOFT_OAUTH_ISSUER names the tenant.",
  ),
  MICROSOFT_OAUTH_ISSUER: issuer
    .default("https://login.microsoftonline.com/organizations/v2.0")
    .describe("Microsoft: in the place of `organizations` the id of your tenant, if only its people connect."),
  MICROSOFT_SMTP_URL: server(smtp).default("smtp://smtp.office365.com:587").describe("Where Microsoft takes mails."),
  MICROSOFT_IMAP_URL: server(imap)
    .default("imaps://outlook.office365.com:993")
    .describe("Where Microsoft's mailboxes are read."),
};

type Settings = z.output<z.ZodObject<typeof oauthSettings>> & { PUBLIC_URL?: string | undefined };

export function missingOAuthSettings(config: Settings): string[] {
  return oauthProviders.flatMap((provider) => {
    const { id, secret } = settingNames(provider);
    const missing = missingForOrganisations(config, provider);
    if (!config[id]) return missing;
    return [...(config[secret] ? [] : [secret]), ...(config.PUBLIC_URL ? [] : ["PUBLIC_URL"]), ...missing];
  });
}

function missingForOrganisations(config: Settings, provider: OAuthProvider): string[] {
  const { id, organisations, issuer } = settingNames(provider);
  if (config[organisations].length === 0) return [];
  if (!config[id]) return [id];
  if (provider === "google") return config.GOOGLE_SERVICE_ACCOUNT ? [] : ["GOOGLE_SERVICE_ACCOUNT"];
  // A client credentials request names no user, so the issuer has to name the tenant.
  return config[issuer].includes("/organizations/") ? [issuer] : [];
}

export function oauthClients(config: Settings): OAuthClientConfigs {
  const clients: OAuthClientConfigs = {};
  for (const provider of oauthProviders) {
    const { id, secret, issuer, smtp, imap, organisations } = settingNames(provider);
    const [clientId, clientSecret] = [config[id], config[secret]];
    if (!clientId || !clientSecret) continue;
    clients[provider] = {
      issuer: config[issuer],
      clientId,
      clientSecret,
      smtp: serverOf(config[smtp]),
      imap: serverOf(config[imap]),
      organisations: config[organisations],
      ...(provider === "google" && { serviceAccount: config.GOOGLE_SERVICE_ACCOUNT }),
    };
  }
  return clients;
}

function settingNames(provider: OAuthProvider) {
  const name = provider === "google" ? "GOOGLE" : "MICROSOFT";
  return {
    id: `${name}_OAUTH_CLIENT_ID`,
    secret: `${name}_OAUTH_CLIENT_SECRET`,
    organisations: `${name}_ORGANISATIONS`,
    issuer: `${name}_OAUTH_ISSUER`,
    smtp: `${name}_SMTP_URL`,
    imap: `${name}_IMAP_URL`,
  } as const;
}

const usualPorts: Record<string, number> = { "smtp:": 587, "smtps:": 465, "imap:": 143, "imaps:": 993 };

function serverOf(url: string): MailServer {
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || usualPorts[protocol]), secure: protocol.endsWith("s:") };
}
