import { supervise } from "./supervise.ts";

const [main = "", logFolder = ""] = process.argv.slice(2);
const supervised = await supervise([{ name: "one", main, env: process.env }], { logFolder });
await supervised.whenReady();
process.stdout.write(`${supervised.running()[0]?.pid}\n`);
