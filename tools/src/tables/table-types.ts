/** What our Postgres driver makes of them: see getTypeParser in shared/postgres/src/database.ts. */
const types: Readonly<Record<string, string>> = {
  String: "string",
  Boolean: "boolean",
  Int: "number",
  BigInt: "number",
  Float: "number",
  DateTime: "Date",
  Json: "unknown",
  Bytes: "Buffer",
  'Unsupported("tsvector")': "string",
};

/** Of a relation the type is a model, which begins with a small letter. */
const columnLine = /^ {2}(\w+) +([A-Z]\w*(?:\("\w+"\))?)(\[\]|\?)?(?: |$)/;

/** Throws for a column of a type that isn't listed above. */
export function tableTypes(schema: string): string {
  const tables = schema
    .split(/^model /m)
    .slice(1)
    .map(tableType);
  return `${beginning}\ntype Tables = {\n${tables.join("")}};\n`;
}

function tableType(model: string): string {
  const columns = model.split("\n").map((line) => {
    const [, name, type = "", suffix] = columnLine.exec(line) ?? [];
    return name ? `    ${name}: ${columnType(/ @db\.Date\b/.test(line) ? "String" : type, suffix)};\n` : "";
  });
  return `  ${model.split(" ", 1)[0]}: {\n${columns.join("")}  };\n`;
}

function columnType(type: string, suffix: string | undefined): string {
  const found = types[type];
  if (!found) throw new Error(`Nothing here says what the driver makes of a column of type ${type}.`);
  if (suffix === "[]") return `${found}[]`;
  return suffix === "?" && found !== "unknown" ? `${found} | null` : found;
}

const beginning = `// Generated from ../../prisma/schema.prisma by \`npm run generate\`.

/** Columns of a table, as a query reads them. Of those in \`Narrowed\` the schema says less. */
export type Columns<
  Table extends keyof Tables,
  Column extends keyof Tables[Table] = keyof Tables[Table],
  Narrowed extends { [Name in keyof Narrowed]: Name extends keyof Tables[Table] ? Tables[Table][Name] : never } = {},
> = Pick<Tables[Table], Column> & Narrowed;
`;
