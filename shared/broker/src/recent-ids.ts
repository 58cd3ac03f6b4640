const most = 10_000;

export class RecentIds {
  readonly #ids = new Set<string>();

  isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    for (const oldest of this.#ids) if (this.#ids.size >= most) this.#ids.delete(oldest);
    this.#ids.add(id);
    return true;
  }

  delete(id: string): void {
    this.#ids.delete(id);
  }
}
