export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (process.argv.includes("--json")) {
    for (const row of rows) console.log(JSON.stringify(Object.fromEntries(head.map((title, at) => [title, row[at]]))));
    return;
  }
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ");
  console.log(["", line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line), ""].join("\n"));
}
