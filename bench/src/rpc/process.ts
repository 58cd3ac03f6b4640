import { closedLoop } from "../load/closed-loop.ts";
import { payload } from "./subject.ts";
import { subjects } from "./subjects.ts";

const [role, name, url, queue] = process.argv.slice(2);
const subject = subjects[name ?? ""];
if (!subject || !url || !queue) throw new Error("Started by the rpc bench, not by hand.");

if (role === "serve") {
  await subject.serve(url, queue);
} else {
  const echo = await subject.connect(url, queue);
  process.on("message", ({ inFlight, milliseconds }: { inFlight: number; milliseconds: number }) => {
    void closedLoop(() => echo(payload), inFlight, milliseconds).then((result) => process.send?.(result));
  });
}
process.send?.("ready");
process.on("disconnect", () => process.exit(0));
