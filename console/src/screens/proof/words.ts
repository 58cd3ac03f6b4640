export const words = {
  title: "Confirm it’s you",
  why: "You signed in over 10 minutes ago, and what you’re about to do reveals a secret, gives somebody access or erases prospects.",
  go: "Continue",
  password: "Your password",
  passwordHint: "Confirm it’s you.",
};
