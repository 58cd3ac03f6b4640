import type { Prospect } from "@outbound/contracts/prospects/prospect";

export type StoredFields = Pick<Prospect, "custom_fields"> & { field_names: readonly string[] };

/** With the fields in the order in which they were written. */
export function inWrittenOrder<Row extends StoredFields>({ field_names, ...row }: Row): Omit<Row, "field_names"> {
  const fields = new Map(Object.entries(row.custom_fields));
  const ordered = field_names.flatMap((name) => {
    const value = fields.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...row, custom_fields: Object.fromEntries(ordered) };
}
