export const mostPerHour = 100_000;
