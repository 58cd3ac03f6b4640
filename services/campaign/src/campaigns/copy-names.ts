const mostCharacters = 200;

/** `Spring` and `Spring (2)` both lead to `Spring (2)`, `Spring (3)`, … */
export function* copyNames(name: string): Generator<string> {
  const original = name.replace(numbered, "") || name;
  for (let number = 2; ; number++) {
    const end = ` (${number})`;
    yield `${cut(original, mostCharacters - end.length)}${end}`;
  }
}

const numbered = / \(\d{1,3}\)$/;

/** Never within a character that takes two. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
