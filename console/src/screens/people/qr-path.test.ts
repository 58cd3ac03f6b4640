import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { qrOf } from "./qr-path.ts";

const pixels = 4;

function photograph({ size, path }: { size: number; path: string }) {
  const side = size * pixels;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (const [, left, top] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let y = 0; y < pixels; y++) {
      const start = (Number(top) * pixels + y) * side + Number(left) * pixels;
      data.fill(0, start * 3, (start + pixels) * 3);
    }
  }
  return { width: side, height: side, data };
}

test("an app reads the same text from the picture", () => {
  const uri =
    "otpauth://totp/Outbound%20(outbound.acme.com)%3Aada.lovelace%40analytical-engines.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Outbound%20%28outbound.acme.com%29";
  expect(decodeQR(photograph(qrOf(uri)))).toBe(uri);
});
