import { withoutAddresses } from "@outbound/contracts/sending/without-addresses";

export type SmtpReply = { code: number; enhancedCode: string | null; text: string };

export function parseReply(raw: string): SmtpReply | undefined {
  const lines = raw.split(/\r?\n/).map((line) => /^(\d{3})[ -]?(.*)$/.exec(line));
  const code = Number(lines.at(-1)?.[1] ?? lines[0]?.[1]);
  if (!code) return undefined;
  const texts = lines.map((line) => line?.[2] ?? "");
  const enhanced = texts.map((text) => /^([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(text)?.[1]);
  const text = texts.map((line, index) => line.slice(enhanced[index]?.length ?? 0).trim()).join(" ");
  return { code, enhancedCode: enhanced.find((found) => found !== undefined) ?? null, text: printable(text) };
}

const reasonLength = 500;

export function printable(text: string): string {
  return withoutAddresses(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, reasonLength);
}
