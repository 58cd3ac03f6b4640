import { isForTests } from "./is-for-tests.ts";
import type { Import } from "./read-imports.ts";
import type { RoomOrder } from "./rooms.ts";

const ofHome = /^(?:services\/([^/]+)|(cli|console))\/src\/(.+)/;

type Room = { home: string; room: string };

/** Within a service, the console and the command, imports lead down from room to room, too. Tests may look everywhere. */
export function findRoomProblems(imports: ReadonlyMap<string, readonly Import[]>, order: RoomOrder): string[] {
  const code = [...imports].filter(([file]) => !isForTests(file));
  const seen = new Set<string>();
  const problems = code.flatMap(([file, all]) => {
    const own = roomOf(order, file);
    if (!own) return [];
    seen.add(nameOf(own));
    return all.flatMap(({ file: target }) => {
      const other = target === undefined ? undefined : roomOf(order, target);
      if (other?.home !== own.home) return [];
      const [from, to] = [levelOf(order, own), levelOf(order, other)];
      return from >= 0 && to >= 0 && from > to
        ? `${file}: imports ${target}, but ${other.room} stands above ${own.room}.`
        : [];
    });
  });
  const listed = new Set(Object.entries(order).flatMap(([home, all]) => all.map((room) => nameOf({ home, room }))));
  return [
    ...problems,
    ...[...seen].filter((room) => !listed.has(room)).map((room) => `${room}: has no place in the order of rooms.ts.`),
    ...[...listed]
      .filter((room) => !seen.has(room))
      .map((room) => `${room}: is in the order of rooms.ts, and not there.`),
  ];
}

/** The narrowest room of the order that the file is in, or else the folder that has no place in it. */
function roomOf(order: RoomOrder, file: string): Room | undefined {
  const [, service, app, path = ""] = ofHome.exec(file) ?? [];
  const home = service ?? app;
  if (home === undefined || path.startsWith("generated/")) return undefined;
  const folders = path.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"));
  const all = order[home] ?? [];
  const room =
    folders.findLast((folder) => all.includes(folder)) ??
    folders.find((folder) => !all.some((one) => one.startsWith(`${folder}/`)));
  return room === undefined ? undefined : { home, room };
}

const nameOf = ({ home, room }: Room): string =>
  `${home === "console" || home === "cli" ? "" : "services/"}${home}/src/${room}`;

const levelOf = (order: RoomOrder, { home, room }: Room): number => order[home]?.indexOf(room) ?? -1;
