/**
 * SQL for the next version of a row's state: milliseconds since 1970, so that a row that is deleted and made again has
 * a later one, but always more than `column` has. A clock may go back, for instance when a standby becomes the primary.
 */
export const laterVersion = (column: string): string =>
  `greatest(${column} + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`;
