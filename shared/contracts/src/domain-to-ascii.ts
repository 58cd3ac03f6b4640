const unset = "unset.invalid";

/** As Node's `domainToASCII`, but also for browsers: A-labels in lower case, empty for an invalid name. */
export function domainToAscii(name: string): string {
  const url = new URL(`ws://${unset}`);
  // The setter ignores an invalid name and keeps the old one.
  url.hostname = name;
  return url.hostname === unset ? "" : url.hostname;
}
