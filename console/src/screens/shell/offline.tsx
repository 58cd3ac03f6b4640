export function Offline() {
  return null;
}
