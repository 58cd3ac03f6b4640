import { randomUUID } from "node:crypto";
import { type Db, openDatabase } from "@outbound/postgres/database";
import { testServers } from "@outbound/testing/test-servers";
import { onTestFinished } from "vitest";

export async function freshDatabase(): Promise<Db> {
  const { postgresUrl } = testServers();
  const name = `broker_${randomUUID().replaceAll("-", "")}`;
  const server = openDatabase({ url: postgresUrl, applicationName: "test", poolSize: 1, statementTimeoutMs: 60_000 });
  await server.query(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = name;
  const db = openDatabase({ url: url.href, applicationName: "test" });
  await db.query(`create table outbox (id uuid primary key, event text not null, payload jsonb not null,
    occurred_at timestamptz(3) not null, attempts int not null default 0, is_delayed boolean not null default false, held_until timestamptz(3), origin jsonb,
    created_at timestamptz(3) not null default now())`);
  await db.query("create table inbox (event_id uuid primary key, received_at timestamptz(3) not null default now())");
  await db.query(`create table message_start (message_id text, start uuid, started_at timestamptz(3) not null default now(),
    primary key (message_id, start))`);
  onTestFinished(async () => {
    await db.close();
    await server.query(`drop database ${name} with (force)`);
    await server.close();
  });
  return db;
}
