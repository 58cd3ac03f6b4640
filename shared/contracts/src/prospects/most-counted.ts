/** No count of prospects or companies goes further: a workspace may have millions. */
export const mostCounted = 10_000;
