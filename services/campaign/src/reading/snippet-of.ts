const snippetCharacters = 200;

export const snippetOf = (text: string): string =>
  text.replace(/\s+/g, " ").trim().slice(0, snippetCharacters).toWellFormed();
