import encodeQR from "qr";

/** What readers want to be left free around it. */
const quietModules = 4;

/** One square for each dark module. */
export function qrOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quietModules });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size: rows.length, path: squares.join("") };
}
