import { isForTests } from "./is-for-tests.ts";
import type { Import } from "./read-imports.ts";
import type { RoomOrder } from "./rooms.ts";

const ofService = /^services\/([^/]+)\/src\/([^/]+)/;

type Room = { service: string; room: string };

/** Within a service imports lead down from room to room, too. Tests may look everywhere. */
export function findRoomProblems(imports: ReadonlyMap<string, readonly Import[]>, order: RoomOrder): string[] {
  const code = [...imports].filter(([file]) => !isForTests(file));
  const seen = new Set<string>();
  const problems = code.flatMap(([file, all]) => {
    const own = roomOf(file);
    if (!own) return [];
    seen.add(nameOf(own));
    return all.flatMap(({ file: target }) => {
      const other = target === undefined ? undefined : roomOf(target);
      if (other?.service !== own.service) return [];
      const [from, to] = [levelOf(order, own), levelOf(order, other)];
      return from >= 0 && to >= 0 && from > to
        ? `${file}: imports ${target}, but ${other.room} stands above ${own.room}.`
        : [];
    });
  });
  const listed = new Set(
    Object.entries(order).flatMap(([service, all]) => all.map((room) => nameOf({ service, room }))),
  );
  return [
    ...problems,
    ...[...seen].filter((room) => !listed.has(room)).map((room) => `${room}: has no place in the order of rooms.ts.`),
    ...[...listed]
      .filter((room) => !seen.has(room))
      .map((room) => `${room}: is in the order of rooms.ts, and not there.`),
  ];
}

function roomOf(file: string): Room | undefined {
  const [, service, room] = ofService.exec(file) ?? [];
  return service === undefined || room === undefined || room === "generated" ? undefined : { service, room };
}

const nameOf = ({ service, room }: Room): string => `services/${service}/src/${room}`;

const levelOf = (order: RoomOrder, { service, room }: Room): number => order[service]?.indexOf(room) ?? -1;
