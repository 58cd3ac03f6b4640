/** Writes any ISO time in the API's form. */
export const timeOf = (iso: string): string => iso.replace(/Z$/, "+00:00");
