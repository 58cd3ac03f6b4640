/**
 * UTF-8 where the bytes are that, which no other text happens to be, and else `charset`, or Latin-1 where that is none or
 * isn't known.
 */
export function decodeLetters(bytes: Uint8Array, charset?: string): string {
  if (isJapanese(bytes)) return new TextDecoder("iso-2022-jp").decode(bytes);
  try {
    // A text that was cut may end within a letter.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return decoderOf(charset).decode(bytes);
  }
}

/** Its letters are ASCII's behind an escape. */
const isJapanese = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("\x1b$");

function decoderOf(charset = "latin1"): InstanceType<typeof TextDecoder> {
  try {
    const decoder = new TextDecoder(charset);
    if (!decoder.encoding.startsWith("utf-")) return decoder;
  } catch {
    // Nobody knows the name.
  }
  return new TextDecoder("latin1");
}
