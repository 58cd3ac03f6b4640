export type Result = { method: string; result: string; properties: ReadonlyMap<string, string> };

/** `isReadable` is false for a field that no server writes: only its beginning counts, and only against the sender. */
export type AuthenticationResults = { server: string; results: Result[]; isReadable: boolean };

const maxCharacters = 8_192;

/** Parses RFC 8601 and the variants that servers write. */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const { clauses, isWhole } = clausesOf(value.slice(0, maxCharacters));
  const [first = [], ...others] = clauses;
  // Microsoft's field begins with the first result instead of the server's name.
  const isNamed = first[0] !== undefined && !first[0].includes("=");
  return {
    server: isNamed ? (first[0] ?? "").toLowerCase() : "",
    results: (isNamed ? others : clauses).flatMap(resultOf),
    isReadable: isWhole && value.length <= maxCharacters,
  };
}

function resultOf(words: readonly string[]): Result[] {
  const [[name, result] = ["", ""], ...properties] = words.map(pairOf);
  const [method = ""] = name.split("/", 1);
  if (method === "" || result === "") return [];
  return [{ method, result: result.toLowerCase(), properties: new Map(properties.toReversed()) }];
}

function pairOf(token: string): [name: string, value: string] {
  const at = token.indexOf("=");
  return at < 0 ? [token.toLowerCase(), ""] : [token.slice(0, at).toLowerCase(), token.slice(at + 1)];
}

function clausesOf(text: string): { clauses: string[][]; isWhole: boolean } {
  const clauses: string[][] = [[]];
  let token = "";
  let depth = 0;
  let isQuoted = false;
  const endWord = () => {
    if (token !== "") clauses.at(-1)?.push(token);
    token = "";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\\" && (isQuoted || depth > 0)) {
      at += 1;
      if (isQuoted) token += text.charAt(at);
    } else if (isQuoted) {
      if (character === '"') isQuoted = false;
      else token += character;
    } else if (character === "(") {
      endWord();
      depth += 1;
    } else if (depth > 0) {
      if (character === ")") depth -= 1;
    } else if (character === '"') {
      isQuoted = true;
    } else if (character === ";") {
      endWord();
      clauses.push([]);
    } else if (/\s/.test(character)) {
      endWord();
    } else {
      token += character;
    }
  }
  const isWhole = depth === 0 && !isQuoted;
  if (isWhole) endWord();
  return { clauses, isWhole };
}
