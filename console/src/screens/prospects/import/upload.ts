import { inPieces } from "@outbound/csv/rows-to-send";
import type { ask, Output } from "../../../api/ask.ts";
import { patiently } from "../../../api/patiently.ts";
import { newKey } from "../../../api/request-key.ts";
import { type PeopleFile, peopleIn } from "./read-people-file.ts";
import { withTags } from "./with-tags.ts";

/** A file that is being sent. Its job is begun once, and a piece that has arrived isn't sent again. */
export type Upload = { key: string; job?: string; pieces: number; rows: number };

export const newUpload = (): Upload => ({ key: newKey(), pieces: 0, rows: 0 });

type Options = {
  ask: typeof ask;
  workspace: string;
  /** Of all people of the file. */
  tags?: readonly string[];
  /** The campaign to which they are added once they are imported. */
  campaign?: string | undefined;
  /** Called for each piece; false stops. */
  tell: (upload: Upload) => boolean;
  /** The wait before another try while the server wants fewer requests a minute. */
  waitMs?: number;
};

/** After a failure the same upload continues where it stopped. Undefined when it was stopped. */
export async function sendFile(
  file: PeopleFile,
  meant: string[],
  begun: Upload,
  { ask: send, workspace, tell, tags = [], campaign, waitMs = 5_000 }: Options,
): Promise<Output<"job.run"> | undefined> {
  const { columns, meanings, tagged } = withTags({ columns: file.columns, meanings: meant }, tags);
  const input = { name: file.name.slice(0, 200), columns, meanings };
  const id = begun.job ?? (await send("job.import", workspace, input, begun.key)).id;
  if (campaign !== undefined) await send("job.enrol-imported", workspace, { id, campaign_id: campaign });
  let pieces = 0;
  let rows = 0;
  if (!tell({ ...begun, job: id })) return undefined;
  for await (const piece of inPieces(mapped(peopleIn(file), tagged))) {
    if (pieces >= begun.pieces) {
      await patiently(() => send("job.add-rows", workspace, { id, number: pieces, rows: piece }), waitMs);
    }
    pieces += 1;
    rows += piece.length;
    if (pieces > begun.pieces && !tell({ key: begun.key, job: id, pieces, rows })) return undefined;
  }
  return send("job.run", workspace, { id, pieces });
}

async function* mapped<Row>(rows: AsyncIterable<Row>, change: (row: Row) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield change(row);
}
