import { randomBytes, randomUUID } from "node:crypto";

type Device = {
  userCode: string;
  account: string | undefined;
  isDenied: boolean;
  endsAt: number;
  mayAskAt: number;
  intervalSeconds: number;
};

const moreSeconds = 5;

/** Codes that somebody enters elsewhere, asked about as RFC 8628 has it. */
export class DeviceCodes {
  readonly #devices = new Map<string, Device>();

  begin({ lastsSeconds, intervalSeconds }: { lastsSeconds: number; intervalSeconds: number }) {
    const [deviceCode, userCode] = [randomUUID(), randomBytes(4).toString("hex").toUpperCase()];
    const [endsAt, mayAskAt] = [Date.now() + lastsSeconds * 1_000, Date.now() + intervalSeconds * 1_000];
    this.#devices.set(deviceCode, {
      userCode,
      account: undefined,
      isDenied: false,
      endsAt,
      mayAskAt,
      intervalSeconds,
    });
    return { device_code: deviceCode, user_code: userCode, expires_in: lastsSeconds, interval: intervalSeconds };
  }

  enter(userCode: string, account: string, isDenied: boolean): boolean {
    const device = [...this.#devices.values()].find((known) => known.userCode === userCode.trim().toUpperCase());
    if (device) Object.assign(device, { account, isDenied });
    return device !== undefined;
  }

  forget(): void {
    this.#devices.clear();
  }

  ask(deviceCode: string): { account: string } | { error: string } {
    const device = this.#devices.get(deviceCode);
    if (!device || device.endsAt <= Date.now()) return { error: "expired_token" };
    const isTooSoon = Date.now() < device.mayAskAt;
    if (isTooSoon) device.intervalSeconds += moreSeconds;
    device.mayAskAt = Date.now() + device.intervalSeconds * 1_000;
    if (isTooSoon) return { error: "slow_down" };
    if (device.isDenied) return { error: "access_denied" };
    if (device.account === undefined) return { error: "authorization_pending" };
    this.#devices.delete(deviceCode);
    return { account: device.account };
  }
}
