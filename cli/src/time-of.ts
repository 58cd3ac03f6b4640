/** A time as the API writes it, whatever form it came in. */
export const timeOf = (iso: string): string => iso.replace(/Z$/, "+00:00");
