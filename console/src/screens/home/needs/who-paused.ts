/** Undefined for a pause by the API, a guard or the operator, which names nobody. */
export const whoPaused = ({ paused_by }: { paused_by: string | null }): string | undefined =>
  paused_by === null || paused_by === "operator" || paused_by === "system" ? undefined : paused_by;
