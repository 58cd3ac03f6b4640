import { patiently } from "./patiently.ts";

/** Reads one page after the other from the first on. Throws when one can't be read. */
export async function* readPages<Page extends { next_cursor: string | null }>(
  pageOf: (cursor: { cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let next: string | null = "";
  while (next !== null) {
    const cursor: { cursor?: string } = next === "" ? {} : { cursor: next };
    const page: Page = await patiently(() => pageOf(cursor));
    yield page;
    next = page.next_cursor;
  }
}
