export const personFields = ["email", "first_name", "last_name", "timezone", "company_name", "tags"] as const;
export type PersonField = (typeof personFields)[number];

export const isPersonField = (meaning: string): meaning is PersonField =>
  personFields.some((field) => field === meaning);

/** Headings of English, German, French and Spanish files that mean one thing alone; "Name" or "Nom" may mean two. */
const headings: Record<PersonField, string> = {
  email:
    "email address, e mail, e mail address, work email, e mail adresse, mailadresse, adresse email, adresse e mail, courriel, correo electronico",
  first_name: "firstname, given name, vorname, prenom",
  last_name: "lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos",
  timezone: "time zone, zeitzone, fuseau horaire, zona horaria",
  company_name: "company, organisation, organization, firma, firmenname, unternehmen, societe, entreprise, empresa",
  tags: "schlagworter, etiquettes, etiquetas",
};
const otherNames = new Map(
  personFields.flatMap((field) => headings[field].split(", ").map((name) => [normalName(name), field] as const)),
);

/** In lower case, without accents, its words joined by `_`. */
export function normalName(name: string): string {
  const plain = name.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(/[\s-]+/g, "_");
}

export function meaningOf(name: string): string {
  const normal = normalName(name);
  return isPersonField(normal) ? normal : (otherNames.get(normal) ?? name.trim());
}

/** What an export says beyond the person's own values, which no import takes back. */
export const exported = (name: string): string => `outbound.${name}`;
export const isExported = (meaning: string): boolean => meaning.startsWith(exported(""));

export type Person = {
  email: string;
  first_name?: string;
  last_name?: string;
  timezone?: string;
  company_name?: string;
  tags: string[];
  custom_fields: Record<string, string>;
};

export function toPerson(record: Readonly<Record<string, string>>): Person {
  const { email = "", tags = "" } = record;
  const filled = Object.entries(record).filter(([name, value]) => value !== "" && name !== "email" && name !== "tags");
  return {
    email,
    ...Object.fromEntries(filled.filter(([name]) => isPersonField(name))),
    tags: tags
      .split(";")
      .map((tag) => tag.trim())
      .filter(Boolean),
    custom_fields: Object.fromEntries(
      filled
        .filter(([name]) => !isPersonField(name) && !isExported(name))
        .map(([name, value]) => [name.replace(/^custom_fields\./, ""), value]),
    ),
  };
}

export function problemOf(cells: readonly string[], columns: readonly string[]): string | undefined {
  if (cells.length > columns.length) return "more cells than columns";
  const formula = cells.findIndex((cell) => cell.startsWith("="));
  return formula < 0 ? undefined : `${columns[formula]} is a formula, not a value`;
}

export const leftOut = "";

export const customOf = (column: string): string => `custom_fields.${column.trim().replace(/^custom_fields\./, "")}`;

export function guessMeanings(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const guess = meaningOf(column);
    const meaning = isPersonField(guess) ? guess : customOf(guess);
    if (guess === "" || isExported(guess) || taken.has(meaning)) return leftOut;
    taken.add(meaning);
    return meaning;
  });
}

export function personOf(cells: readonly string[], meanings: readonly string[]): Person {
  const meant = meanings.map((meaning, at): [string, string] => [meaning, cells[at] ?? ""]);
  return toPerson(Object.fromEntries(meant.filter(([meaning]) => meaning !== leftOut)));
}

const longestPerson = 100_000;

export function unfit(person: Person): string | undefined {
  if (person.email === "") return "no email address";
  const json = JSON.stringify(person);
  if (json.length > longestPerson) return "longer than a person may be";
  return json.includes("\\u0000") ? "contains a NUL character" : undefined;
}
