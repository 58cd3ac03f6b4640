/** Top-level names that public DNS never has (RFC 2606), and two that are used inside networks. */
const reserved = new Set(["test", "example", "invalid", "localhost", "local", "internal"]);

export const isPublicDomain = (domain: string): boolean =>
  domain.includes(".") && !reserved.has(domain.slice(domain.lastIndexOf(".") + 1));
