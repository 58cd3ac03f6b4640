const unset = "unset.invalid";

/** What URLs make of a host's name: A-labels, lower-cased; empty when it can be none. As `domainToASCII` of Node, and in a browser, too. */
export function domainToAscii(name: string): string {
  const url = new URL(`ws://${unset}`);
  // A setter says nothing of a name that it refuses: the old one stays.
  url.hostname = name;
  return url.hostname === unset ? "" : url.hostname;
}
