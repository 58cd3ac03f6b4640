import { mostTags } from "@outbound/contracts/prospects/tag";
import type { Unit } from "@outbound/events/unit-of-work";
import { once } from "../jobs/once.ts";
import { type DoChunk, isId } from "../jobs/step.ts";
import { tagPeople } from "./tag-table.ts";

const tooMany = `has ${mostTags} tags already`;

/** Tags are known to this service alone, so no other is told. */
export const tagChunk: DoChunk = ({ db, workspaceId }, job, chunk) => {
  const work = async (unit: Unit) => {
    const ids = chunk.rows.filter(isId);
    const { add = [], remove = [] } = job.input;
    const people = await tagPeople(unit, { ids, add, remove });
    const changed = people.filter(({ is_changed }) => is_changed);
    const refused = people.filter(({ is_too_many }) => is_too_many);
    return {
      counts: {
        tagged: changed.length,
        unchanged: people.length - changed.length - refused.length,
        erased: ids.length - people.length,
        ...(refused.length > 0 && { "too-many-tags": refused.length }),
      },
      refused: refused.map(({ id }) => ({ prospect_id: id, reason: tooMany })),
    };
  };
  return once(db.of(workspaceId), job, chunk, work, { advances: true });
};
