/** Where a provider leads browsers back to; it is told there, letter by letter. */
export const callbackPath = "/app/oidc/callback";
