/** What somebody wrote, with commas between. */
export const tagsIn = (text: string): string[] =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
