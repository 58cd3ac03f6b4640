import type { Event, EventMessage } from "@outbound/contracts/event";
import type { Message } from "amqplib";
import { z } from "zod";

export type WireEvent = { id: string; occurred_at: string; payload: unknown };

export function parseEvent<E extends Event>(event: E, body: Buffer): EventMessage<E> {
  const { id, occurred_at, payload } = envelope.parse(JSON.parse(body.toString()));
  return { id, occurred_at: new Date(occurred_at), payload: event.payload.parse(payload) as z.output<E["payload"]> };
}

export function encodePayload<E extends Event>(event: E, payload: z.output<E["payload"]>): unknown {
  return z.encode(event.payload, payload);
}

export function originHeaders({ properties: { headers } }: Message): { request_id?: string; traceparent?: string } {
  const { request_id, traceparent } = headers ?? {};
  return { ...(request_id !== undefined && { request_id }), ...(traceparent !== undefined && { traceparent }) };
}

const envelope = z.object({ id: z.string(), occurred_at: z.string(), payload: z.unknown() });
