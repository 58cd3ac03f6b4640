const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids in a path are plain strings: one that isn't a UUID names nothing, which is a 404. */
export const isUuid = (text: string): boolean => pattern.test(text);
