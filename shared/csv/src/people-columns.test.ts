import { expect, test } from "vitest";
import { guessMeanings, isHeadless } from "./people-columns.ts";

test.each([
  ["German", "E-Mail-Adresse;Vorname;Nachname;Firma;Zeitzone;Schlagw\u00f6rter"],
  ["French", "Adresse e-mail;Pr\u00e9nom;Nom de famille;Soci\u00e9t\u00e9;Fuseau horaire;\u00c9tiquettes"],
  ["Spanish", "Correo electr\u00f3nico;First name;Apellidos;Empresa;Zona horaria;Etiquetas"],
])("the headings of a %s file are understood", (_language, headings) => {
  expect(guessMeanings(headings.split(";"))).toEqual([
    "email",
    "first_name",
    "last_name",
    "company_name",
    "timezone",
    "tags",
  ]);
});

test("a heading that may mean two things stays a field of its own", () => {
  expect(guessMeanings(["E-Mail", "Name", "Nom"])).toEqual(["email", "custom_fields.Name", "custom_fields.Nom"]);
});

test.each([
  ["a CRM", "Account Name,Contact First Name,Contact Last Name,Primary Email"],
  ["Pipedrive", "Organization - Name,Person - First name,Person - Last name,Person - Email - Work"],
  ["Google", "Organization Name,First Name,Last Name,E-mail 1 - Value"],
  ["another sender", "companyName,firstName,lastName,\u200bEmail"],
  ["the Netherlands", "Bedrijfsnaam,Voornaam,Achternaam,E-mailadres"],
  ["Italy", "Azienda,Nome,Cognome,Indirizzo email"],
  ["Spain", "Empresa,Nombre,Apellidos,Correo electr\u00f3nico"],
  ["France", "Soci\u00e9t\u00e9,Pr\u00e9nom,Nom,Adresse e-mail"],
  ["Germany", "Firma,Vorname,Name,E-Mail-Adresse"],
  ["Poland", "Nazwa firmy,Imi\u0119,Nazwisko,Adres e-mail"],
  ["Sweden", "F\u00f6retag,F\u00f6rnamn,Efternamn,E-postadress"],
])("the headings of a file of %s are understood", (_, headings) => {
  expect(guessMeanings(headings.split(","))).toEqual(["company_name", "first_name", "last_name", "email"]);
});

test("of two columns that may mean one thing the plainer one is meant, and the other is a field of its own", () => {
  expect(guessMeanings(["Work Email", "Company", "Email", "Company Name", "C#", "C++", "Email", ""])).toEqual([
    "custom_fields.Work Email",
    "custom_fields.Company",
    "email",
    "company_name",
    "custom_fields.C#",
    "custom_fields.C++",
    "",
    "",
  ]);
});

test("a heading that differs from a field of the workspace by case alone is that field", () => {
  expect(guessMeanings(["Email", "TITLE", "custom_fields.City", "Größe"], ["title", "Title", "city", "größe"])).toEqual(
    ["email", "custom_fields.title", "custom_fields.city", "custom_fields.größe"],
  );
});

test("of headings that differ by case alone each keeps its own column, and the one spelt as the field is the field", () => {
  expect(guessMeanings(["Email", "Title", "title", "TITLE"], ["title"])).toEqual([
    "email",
    "custom_fields.Title",
    "custom_fields.title",
    "custom_fields.TITLE",
  ]);
  expect(guessMeanings(["Email", "Title", "TITLE"], ["title"])).toEqual([
    "email",
    "custom_fields.title",
    "custom_fields.TITLE",
  ]);
});

test("a first line with an address names no columns", () => {
  expect(isHeadless(["Ada", "Ada <ada@x.example>"])).toBe(true);
  expect(isHeadless(["Name", "E-Mail @ work"])).toBe(false);
});
