/** The provider is told this path and compares it letter by letter. */
export const callbackPath = "/app/oidc/callback";
