import { fileURLToPath } from "node:url";
import { commonConfig, commonSettings, databaseSettings } from "@outbound/service/common-settings";
import { drainSeconds } from "@outbound/service/drain";
import { readConfig as read } from "@outbound/service/read-config";
import { sealingKeys, sealingSettings } from "@outbound/service/sealer";
import express from "express";
import { z } from "zod";

const builtConsole = fileURLToPath(new URL("../../../console/dist", import.meta.url));

const variables = z.object({
  ...commonSettings,
  ...databaseSettings,
  ...sealingSettings,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port of the HTTP API; 0 takes a free one."),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where people's browsers find the API and the app; https makes the app's cookie a secure one."),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .superRefine((proxies, context) => {
      for (const [at, proxy] of listed(proxies).entries()) {
        if (!isTrustable(proxy)) context.addIssue({ code: "custom", path: [at] });
      }
    })
    .describe("Addresses or networks of proxies whose X-Forwarded-For says who tries to sign in, with commas."),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((issuer) => isSafeIssuer(issuer))
    .optional()
    .describe("An OpenID Connect provider by which people sign in, https or on this machine; none by default."),
  OIDC_CLIENT_ID: z.string().optional().describe("What the provider knows Outbound as; needed with OIDC_ISSUER."),
  OIDC_CLIENT_SECRET: z.string().optional().describe("The provider's secret for Outbound; needed with OIDC_ISSUER."),
  OIDC_NAME: z.string().max(60).default("your company account").describe("What the app calls the provider."),
  OIDC_ALLOWED_DOMAINS: z
    .string()
    .default("")
    .describe("Of verified addresses that may sign in by the provider, with commas; all unless it is set."),
  PASSWORD_SIGN_IN: z
    .enum(["on", "off"])
    .default("on")
    .describe("`off`: nobody signs in by a password; needs OIDC_ISSUER."),
  SANDBOX_MAILBOX: z
    .string()
    .optional()
    .describe("The demo's mailbox where a sandbox simulates prospects, as the app then says; `npm start` sets it."),
  CONSOLE_FOLDER: z.string().default(builtConsole).describe("The app's built files."),
  HOST: z.string().optional().describe("The address to listen on; all of this machine's unless it is set."),
  DRAIN_SECONDS: drainSeconds,
  AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(365)
    .describe("How long the audit trail says who changed what."),
});

/** So that a wrong setting elsewhere doesn't hide these. */
const always = () => true;

const consistent = variables
  .refine((config) => !config.OIDC_ISSUER || config.OIDC_CLIENT_ID, { path: ["OIDC_CLIENT_ID"], when: always })
  .refine((config) => !config.OIDC_ISSUER || config.OIDC_CLIENT_SECRET, { path: ["OIDC_CLIENT_SECRET"], when: always })
  .refine((config) => config.OIDC_ISSUER || config.PASSWORD_SIGN_IN === "on", {
    path: ["PASSWORD_SIGN_IN"],
    when: always,
  });

function isSafeIssuer(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** By Express's own rule, which throws. */
function isTrustable(proxy: string): boolean {
  try {
    express().set("trust proxy", [proxy]);
    return true;
  } catch {
    return false;
  }
}

const listed = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

export function readConfig(env: Record<string, string | undefined>) {
  const config = read(consistent, env);
  return {
    ...commonConfig(config),
    port: config.PORT,
    host: config.HOST,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    trustedProxies: listed(config.TRUSTED_PROXIES),
    provider: config.OIDC_ISSUER
      ? {
          issuer: config.OIDC_ISSUER,
          clientId: config.OIDC_CLIENT_ID ?? "",
          clientSecret: config.OIDC_CLIENT_SECRET ?? "",
          name: config.OIDC_NAME,
          domains: listed(config.OIDC_ALLOWED_DOMAINS.toLowerCase()),
        }
      : null,
    hasPasswords: config.PASSWORD_SIGN_IN === "on",
    auditRetentionDays: config.AUDIT_RETENTION_DAYS,
    ...(config.SANDBOX_MAILBOX && { sandboxMailbox: config.SANDBOX_MAILBOX }),
    consoleFolder: config.CONSOLE_FOLDER,
    databaseUrl: config.DATABASE_URL,
    sealingKeys: sealingKeys(config),
    drainMs: config.DRAIN_SECONDS * 1000,
  };
}
