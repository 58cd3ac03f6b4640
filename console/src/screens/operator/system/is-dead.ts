/** A dead queue holds what its service couldn't handle. */
export const isDead = ({ queue }: { queue: string }): boolean => queue.endsWith(".dead");
