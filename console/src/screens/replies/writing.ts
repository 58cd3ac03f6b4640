/** `times` counts how often the form was asked for: each time it takes the focus. */
export type Writing = { mode: "reply" | "note" | "forward"; times: number };
