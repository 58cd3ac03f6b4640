import type { PrivateRabbitmq } from "./private-rabbitmq.ts";

/** Of the virtual host `/`. On a node of its own a queue that follows has nobody who leads it. */
const elect = `[ra:trigger_election({Q, node()}) || Q <- registered(), lists:prefix("%2F_", atom_to_list(Q)),
  element(1, sys:get_state(Q)) =:= follower].`;

/**
 * Killed in the second after a queue's declaration, RabbitMQ forgets that queue's log. Before 4.3 it then starts the
 * queue without a leader, and whoever publishes to it waits for ever, with all that comes behind on the same channel.
 */
export async function electLeaders(control: PrivateRabbitmq["control"]): Promise<void> {
  await control("eval", elect.replaceAll("\n", " "));
}
