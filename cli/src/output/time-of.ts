export const timeOf = (iso: string): string => iso.replace(/Z$/, "+00:00");
