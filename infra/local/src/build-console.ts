import { buildConsole } from "./console-build.ts";
import { fromRoot } from "./services.ts";

/** `npm run build -w console`. */
const isNew = await buildConsole(fromRoot("."));
console.log(isNew ? "The app is built." : "The app is built already, and nothing has changed.");
