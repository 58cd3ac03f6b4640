import { expect, test } from "vitest";
import { databaseUrlOn, isPostgresSetting, postgresAddresses } from "./postgres-addresses.ts";

test("each server that a setting names has an address with all the rest", () => {
  const setting =
    "postgres://user:a%40b,c@one:5432,two,[::1]:5433/acme?sslmode=require&target_session_attrs=read-write";
  const rest = "/acme?sslmode=require&target_session_attrs=read-write";
  expect(postgresAddresses(setting)).toEqual(
    ["one:5432", "two", "[::1]:5433"].map((host) => `postgres://user:a%40b,c@${host}${rest}`),
  );
  expect(postgresAddresses("postgresql:///acme?host=/run/postgresql")).toHaveLength(1);
});

test("a setting with a server that is no address, or that may be a standby, is refused", () => {
  for (const good of ["postgres://one", "postgresql://u:p@one:1,two:2/x", "postgres:///x?host=/run"]) {
    expect(isPostgresSetting(good), good).toBe(true);
  }
  const standby = "postgres://one,two/x?target_session_attrs=prefer-standby";
  for (const broken of ["one", "http://one/x", "postgres://one:port/x", "postgres://one,two:99999/x", standby]) {
    expect(isPostgresSetting(broken), broken).toBe(false);
  }
});

test("another database of the same servers keeps user, servers and parameters", () => {
  const name = (setting: string) => databaseUrlOn(setting, "acme_mailer");
  expect(name("postgres://u:p@one:1,two/acme?sslmode=require")).toBe(
    "postgres://u:p@one:1,two/acme_mailer?sslmode=require",
  );
  expect(name("postgres://one")).toBe("postgres://one/acme_mailer");
});
