import { decodeLetters } from "./letters.ts";

export type Headers = ReadonlyMap<string, string>;

const blockBytes = 65_536;

export function decodeText(content: ArrayBuffer | Uint8Array | string, bytes = blockBytes): string {
  if (typeof content === "string") return content.slice(0, bytes);
  return decodeLetters(new Uint8Array(content).subarray(0, bytes)).replaceAll("\r\n", "\n");
}

export function parseHeaders(text: string): Headers {
  const headers = new Map<string, string>();
  const [block = ""] = text.trimStart().split(/\n[ \t]*\n/, 1);
  for (const line of block.replace(/\n[ \t]+/g, " ").split("\n")) {
    const [, name, value] = /^([!-9;-~]{1,100})[ \t]*:(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value.trim());
  }
  return headers;
}
