import encodeQR from "qr";

/** Readers want this margin to be left free. */
const quietModules = 4;

export function qrOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quietModules });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size: rows.length, path: squares.join("") };
}
