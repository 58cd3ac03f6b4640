import { createHash } from "node:crypto";

export type Reaction = {
  act: "open" | "click" | "unsubscribe" | "reply" | "be-away" | "bounce" | "complain";
  afterSeconds: number;
  says?: "interested" | "neutral" | "not interested";
};

type Persona = {
  mail?: number;
  reactions: readonly Reaction[];
};

/** The tracker takes visits within three seconds of a mail for a program's. */
const seconds = { open: 4, click: 6, unsubscribe: 6, reply: 6, away: 3, bounce: 5, complaint: 6 };
const opens: Reaction = { act: "open", afterSeconds: seconds.open };
const replies = (says: NonNullable<Reaction["says"]>): Reaction => ({
  act: "reply",
  afterSeconds: seconds.reply,
  says,
});

/** An address that begins with one of these names, such as `away.bob@example.com`, behaves accordingly. */
export const personas = {
  interested: { reactions: [opens, replies("interested")] },
  declines: { reactions: [replies("not interested")] },
  neutral: { mail: 2, reactions: [opens, replies("neutral")] },
  away: { reactions: [{ act: "be-away", afterSeconds: seconds.away }] },
  clicks: { reactions: [opens, { act: "click", afterSeconds: seconds.click }] },
  silent: { reactions: [opens] },
  unsubscribes: { reactions: [opens, { act: "unsubscribe", afterSeconds: seconds.unsubscribe }] },
  bounces: { reactions: [{ act: "bounce", afterSeconds: seconds.bounce }] },
  complains: { reactions: [opens, { act: "complain", afterSeconds: seconds.complaint }] },
  unknown: { reactions: [] },
} as const satisfies Record<string, Persona>;
export type PersonaName = keyof typeof personas;

export const demoMailbox = "mara@outbound.example";

export const demoPeople: readonly { email: string; first_name: string; last_name: string; persona: PersonaName }[] = [
  { email: "grace@hopper.example", first_name: "Grace", last_name: "Hopper", persona: "interested" },
  { email: "alan@turing.example", first_name: "Alan", last_name: "Turing", persona: "away" },
  { email: "katherine@johnson.example", first_name: "Katherine", last_name: "Johnson", persona: "clicks" },
  { email: "hedy@lamarr.example", first_name: "Hedy", last_name: "Lamarr", persona: "declines" },
  { email: "dennis@ritchie.example", first_name: "Dennis", last_name: "Ritchie", persona: "neutral" },
  { email: "claude@shannon.example", first_name: "Claude", last_name: "Shannon", persona: "unsubscribes" },
  { email: "edsger@dijkstra.example", first_name: "Edsger", last_name: "Dijkstra", persona: "unknown" },
  { email: "john@mccarthy.example", first_name: "John", last_name: "McCarthy", persona: "bounces" },
  { email: "kurt@goedel.example", first_name: "Kurt", last_name: "Gödel", persona: "complains" },
  { email: "emmy@noether.example", first_name: "Emmy", last_name: "Noether", persona: "silent" },
];

const strangers: readonly PersonaName[] = [
  "interested",
  "neutral",
  "declines",
  "clicks",
  "away",
  "silent",
  "unsubscribes",
];

/** People of the demo, then the first word of the address, then a hash, so that an address always behaves the same. */
export function personaOf(address: string): PersonaName {
  const email = address.toLowerCase();
  const known = demoPeople.find((person) => person.email === email);
  if (known) return known.persona;
  const [word = ""] = /^[a-z]+/.exec(email) ?? [];
  if (Object.hasOwn(personas, word)) return word as PersonaName;
  const number = createHash("sha256").update(email).digest().readUInt32BE();
  return strangers[number % strangers.length] ?? "silent";
}

export function reactionsTo(address: string, mail: number): readonly Reaction[] {
  const persona: Persona = personas[personaOf(address)];
  return (persona.mail ?? 1) === mail ? persona.reactions : [];
}

export function nameOf(address: string): string {
  const known = demoPeople.find(({ email }) => email === address.toLowerCase());
  if (known) return `${known.first_name} ${known.last_name}`;
  const words = (address.split("@")[0] ?? "").split(/[^\p{L}]+/u).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || "Somebody";
}
