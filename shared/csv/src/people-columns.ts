import { foldedText } from "@outbound/contracts/email-address";
import { findFieldName } from "@outbound/contracts/prospects/field-name";
import { addressesOf, valueOf, writtenAddresses } from "./written-cell.ts";

export const personFields = ["email", "first_name", "last_name", "timezone", "company_name", "tags"] as const;
export type PersonField = (typeof personFields)[number];

export const isPersonField = (meaning: string): meaning is PersonField =>
  personFields.some((field) => field === meaning);

/**
 * Headings that mean one thing alone, of files in the languages of Europe and of the programs that such files come from.
 * Of two columns of a file the one that stands first here is meant.
 */
const headings: Record<PersonField, string> = {
  email: `email, email address, primary email, work email, business email, company email, corporate email, professional email,
    contact email, lead email, person email, person email work, email 1, email 1 value, mail, mail address, email id,
    e mail adresse, mailadresse, email adres, adresse email, adresse de messagerie, courriel, adresse courriel,
    correo electronico, correo, indirizzo email, endereco de email, adres email, e post, e postadress, e postadresse`,
  first_name: `first name, given name, forename, first, contact first name, person first name, lead first name, vorname, prenom,
    primer nombre, voornaam, primeiro nome, imie, fornamn, fornavn, jmeno`,
  last_name: `last name, surname, family name, last, contact last name, person last name, lead last name, nachname, familienname,
    nom de famille, apellido, apellidos, achternaam, cognome, sobrenome, nazwisko, efternamn, efternavn, etternavn, prijmeni`,
  timezone: `timezone, zeitzone, fuseau horaire, zona horaria, tijdzone, fuso orario, fuso horario, strefa czasowa, tidszon,
    tidszone`,
  company_name: `company name, company, organization name, organisation name, organization, organisation, account name, employer,
    associated company, firma, firmenname, unternehmen, societe, entreprise, nom de la societe, empresa, nombre de la empresa,
    bedrijf, bedrijfsnaam, azienda, nome azienda, nazwa firmy, foretag, virksomhed, bedrift`,
  tags: "tags, tag, schlagworter, etiquettes, etiquetas",
};

type Heading = { field: PersonField; rank: number };
const known = new Map<string, Heading>(
  personFields.flatMap((field) => headings[field].split(",").map((name, rank) => [squeezed(name), { field, rank }])),
);

/** Whole names, unless the file has the other half in a column of its own. */
const halves: Readonly<Record<string, { others: string; field: PersonField }>> = {
  name: { others: "vorname", field: "last_name" },
  nom: { others: "prenom", field: "last_name" },
  naam: { others: "voornaam", field: "last_name" },
  nombre: { others: "apellido apellidos", field: "first_name" },
  nome: { others: "cognome sobrenome", field: "first_name" },
};

/** In lower case, without accents, its words joined by `_`. */
export function normalName(name: string): string {
  const plain = foldedText(name).trim().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(/[\s-]+/g, "_");
}

function squeezed(name: string): string {
  return normalName(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

export function meaningOf(name: string): string {
  return known.get(squeezed(name))?.field ?? name.trim();
}

/** Whether this row names the columns of a table with email addresses. */
export const namesColumns = (cells: readonly string[]): boolean => cells.some((cell) => meaningOf(cell) === "email");

export const headless = "The first line has an email address. It should name the columns.";
export const isHeadless = (columns: readonly string[]): boolean => columns.some((name) => addressesOf(name).length > 0);

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

/** Has what else stood in a cell with several addresses, of which the first is the person's. */
export const otherEmails = "other_emails";

export function toPerson(record: Readonly<Record<string, string>>): Person {
  const { email = "", tags = "", ...others } = record;
  const [address = valueOf(email), ...further] = writtenAddresses(email);
  const filled = Object.entries(others)
    .map(([name, cell]): [string, string] => [name, valueOf(cell)])
    .filter(([name, value]) => name !== leftOut && value !== "");
  const custom_fields = Object.fromEntries(
    filled
      .filter(([name]) => !isPersonField(name) && !isExported(name))
      .map(([name, value]) => [name.replace(/^custom_fields\./, ""), value]),
  );
  if (further.length > 0) {
    const known = custom_fields[otherEmails];
    custom_fields[otherEmails] = [...(known === undefined ? [] : [known]), ...further].join(", ");
  }
  return {
    email: address,
    ...Object.fromEntries(filled.filter(([name]) => isPersonField(name))),
    tags: valueOf(tags)
      .split(/[;,|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    custom_fields,
  };
}

const spreadsheetError = /^#(?:(?:REF|VALUE|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|ERROR|DIV\/0)!|NAME\?)$/;

export function problemOf(cells: readonly string[], columns: readonly string[]): string | undefined {
  if (cells.length > columns.length) return "more cells than columns";
  for (const [at, cell] of cells.entries()) {
    const value = valueOf(cell);
    if (value.startsWith("=")) return `${columns[at]} is a formula, not a value`;
    if (spreadsheetError.test(value)) return `${columns[at]} is a formula’s error, not a value`;
    if (value.includes("\ufffd")) return `${columns[at]} lost a letter (\ufffd) before the file was saved`;
  }
  return undefined;
}

export const leftOut = "";

/** What each column is as a field of the workspace's own: one of those that are known, if only the case of its letters differs. */
export function ownMeanings(columns: readonly string[], known: readonly string[] = []): string[] {
  const names = columns.map((column) => column.trim().replace(/^custom_fields\./, ""));
  const free = new Set(known.filter((name) => !names.includes(name)));
  return names.map((name) => {
    const found = findFieldName(free, name) ?? name;
    free.delete(found);
    return `custom_fields.${found}`;
  });
}

/**
 * Of columns that may mean the same the others are fields of their own. What has no heading, or one twice, is left out. `known`
 * are the names of the workspace's fields.
 */
export function guessMeanings(columns: readonly string[], known: readonly string[] = []): string[] {
  const own = ownMeanings(columns, known);
  const names = columns.map(squeezed);
  const found = names.map((name) => headingOf(name, names));
  const taken = new Set<string>();
  return columns.map((column, at) => {
    const heading = found[at];
    const isMeant = heading && !found.some((other) => outranks(other, heading));
    const meaning = isMeant ? heading.field : (own[at] ?? leftOut);
    const isAgain = taken.has(meaning) || (heading && names.indexOf(names[at] ?? "") < at);
    if (column.trim() === "" || isExported(column.trim()) || isAgain) return leftOut;
    taken.add(meaning);
    return meaning;
  });
}

const outranks = (one: Heading | undefined, other: Heading) => one?.field === other.field && one.rank < other.rank;

function headingOf(name: string, names: readonly string[]): Heading | undefined {
  const half = halves[name];
  const isHalf = half?.others.split(" ").some((other) => names.includes(other));
  return half && isHalf ? { field: half.field, rank: 1_000 } : known.get(name);
}

export function personOf(cells: readonly string[], meanings: readonly string[]): Person {
  const meant = meanings.map((meaning, at): [string, string] => [meaning, cells[at] ?? ""]);
  return toPerson(Object.fromEntries(meant.filter(([meaning]) => meaning !== leftOut)));
}

export function unfit(person: Person): string | undefined {
  if (person.email === "") return "no email address";
  const addresses = addressesOf(person.email);
  if (addresses[0] !== undefined && addresses[0] !== person.email) return "more than email addresses in its cell";
  return JSON.stringify(person).includes("\\u0000") ? "contains a NUL character" : undefined;
}
