export const authorizationPath = "/oauth/authorize";
export const consentPath = "/app/authorize";
export const tokenPath = "/oauth/token";
export const registrationPath = "/oauth/register";
export const resourcePath = "/api/mcp";
export const serverMetadataPath = "/.well-known/oauth-authorization-server";
export const resourceMetadataPath = "/.well-known/oauth-protected-resource";

export const issuerOf = (publicUrl: string): string => new URL(publicUrl).origin;

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

export const isLoopback = (hostname: string): boolean => loopbackHosts.includes(hostname);

/**
 * Each of this machine's names is as good as the public one: a client refuses to ask for a token when it gets another
 * address than its own.
 */
export function originFor(publicUrl: string, host: string | undefined): string {
  return originsOf(publicUrl).find((origin) => new URL(origin).host === host?.toLowerCase()) ?? issuerOf(publicUrl);
}

export function isOurResource(publicUrl: string, resource: string): boolean {
  if (!URL.canParse(resource) || resource.includes("#")) return false;
  const { href } = new URL(resource);
  return originsOf(publicUrl).some((origin) => [`${origin}/`, origin + resourcePath].includes(href));
}

function originsOf(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return [origin];
  return loopbackHosts.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin);
}
