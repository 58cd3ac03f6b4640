import { createHash } from "node:crypto";

/** RFC 9562, version 8: the same name gives the same id, so a fact that is published twice has one id. */
export function nameBasedUuid(name: readonly unknown[]): string {
  const bytes = createHash("sha256").update(name.join(" ")).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
