export const amqpAddresses = (setting: string): string[] => setting.split(/,(?=amqps?:)/);

export const isAmqpSetting = (setting: string): boolean => amqpAddresses(setting).every(isAmqpAddress);

function isAmqpAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ["amqp:", "amqps:"].includes(url.protocol) && !url.host.includes(",");
}
