import { z } from "zod";
import { domainToAscii } from "../domain-to-ascii.ts";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const pattern = new RegExp(`^(?:${label}\\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);

/** Without scheme, port or path; an international name as A-labels. */
export const trackingDomain = z
  .string()
  .transform((text) => toAscii(text.trim().toLowerCase()))
  .refine(
    (name) => name.length <= 253 && pattern.test(name),
    "A tracking domain is a host name, such as link.example.com.",
  );

/** The URL parser would silently drop a path, a port or a query. */
const toAscii = (name: string) => (/[\s/\\?#@:]/.test(name) ? "" : domainToAscii(name));
