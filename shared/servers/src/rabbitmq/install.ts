import { canInstallPackages, installPackage, succeeds } from "../debian-program.ts";

/** Needs Debian or a derivative, and root. The package's services would take standard ports, so they never start. */
export async function installRabbitmq(say: (line: string) => void): Promise<boolean> {
  if (!(await canInstallPackages())) return false;
  say("RabbitMQ is not installed: running `apt-get install rabbitmq-server`, which takes a minute or two …");
  if (!(await installPackage("rabbitmq-server"))) return false;
  await succeeds("systemctl", ["disable", "rabbitmq-server.service", "epmd.socket", "epmd.service"]);
  await succeeds("update-rc.d", ["rabbitmq-server", "disable"]);
  return true;
}
