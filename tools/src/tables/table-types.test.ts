import { expect, test } from "vitest";
import { tableTypes } from "./table-types.ts";

const schema = `
datasource db {
  provider = "postgresql"
}

/// What a list shows of it.
model note {
  id         String   @id @db.Uuid
  // Grows with every change.
  version    BigInt   @default(0)
  text       String?
  tags       String[]
  day        DateTime? @db.Date
  written_at DateTime  @default(now()) @db.Timestamptz(3)
  details    Json?     @db.JsonB
  hash       Bytes
  words      Unsupported("tsvector")?
  author     author    @relation(fields: [id], references: [id])

  @@index([written_at(sort: Desc)])
}

model author {
  id    String @id
  notes note[]
}
`;

test("a table has the columns of its model, as the driver reads them, and none for a relation", () => {
  expect(tableTypes(schema).split("type Tables = ")[1]).toBe(`{
  note: {
    id: string;
    version: number;
    text: string | null;
    tags: string[];
    day: string | null;
    written_at: Date;
    details: unknown;
    hash: Buffer;
    words: string | null;
  };
  author: {
    id: string;
  };
};
`);
});

test("a column of a type of which nobody has said what the driver makes is refused", () => {
  expect(() => tableTypes("model note {\n  price Decimal\n}\n")).toThrow("type Decimal");
});
