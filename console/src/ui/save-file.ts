export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Without an ending. */
export const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 100);
