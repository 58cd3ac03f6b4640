import { expect, test } from "vitest";
import { guessMeanings } from "./people-columns.ts";

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
