/** Its numbers are stored as text. */
const textsOf = "custom_fields";

class Written {
  readonly value: number;
  readonly text: string;

  constructor(value: number, text: string) {
    this.value = value;
    this.text = text;
  }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
/** TypeScript doesn't know a reviver's third argument yet. */
const parse = JSON.parse as (text: string, revive: Reviver) => unknown;

/**
 * Throws SyntaxError. A number of a custom field that JavaScript would write otherwise, such as an id of 20 digits or
 * 1.10, becomes the text as which it stands there.
 */
export function parseAsWritten(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  if (!text.includes(textsOf)) return plain;
  let isWrittenOtherwise = false;
  try {
    return parse(text, (key, value, { source = "" }) => {
      if (typeof value === "number") {
        if (String(value) === source) return value;
        isWrittenOtherwise = true;
        return new Written(value, source);
      }
      return isWrittenOtherwise && typeof value === "object" && value !== null
        ? unwrapped(value, key === textsOf)
        : value;
    });
  } catch {
    // It is so deep that the walk ran out of stack, and is refused for that.
    return plain;
  }
}

function unwrapped(holder: object, areTexts: boolean): object {
  for (const [name, member] of Object.entries(holder)) {
    if (member instanceof Written)
      Object.defineProperty(holder, name, { value: areTexts ? member.text : member.value });
  }
  return holder;
}
