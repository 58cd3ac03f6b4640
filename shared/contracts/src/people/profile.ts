import { z } from "zod";
import { personNameInput } from "./person-name.ts";
import { proof } from "./second-factor.ts";
import { defineAction, newPassword } from "./session.ts";

export const setName = defineAction({
  name: "profile.set-name",
  did: "Changed their name",
  input: z.object({ name: personNameInput }),
  output: z.object({ name: z.string().nullable() }),
});

/** Ends all that was begun with the account but the session that asks, and a one-time link that nobody used. */
export const changePassword = defineAction({
  name: "password.change",
  did: "Changed their password",
  input: z.object({ new_password: newPassword, ...proof }),
  output: z.object({}),
});
