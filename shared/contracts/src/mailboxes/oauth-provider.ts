import { z } from "zod";

export const oauthProviders = ["google", "microsoft"] as const;
export const oauthProvider = z.enum(oauthProviders);
export type OAuthProvider = z.infer<typeof oauthProvider>;

export const oauthProviderNames: Record<OAuthProvider, string> = { google: "Google", microsoft: "Microsoft" };

/** Where the provider leads browsers back to on the gateway. It is registered there, letter by letter. */
export const oauthCallbackPath = (provider: string) => `/oauth/${provider}/callback`;

export const oauthStartPath = (provider: string) => `/oauth/${provider}/start`;
