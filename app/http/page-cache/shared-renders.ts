type Edition = string | null;
type Running<Made> = { edition: Edition; made: Promise<Made> };

export type Shared<Made> = {
  made: Made;
  isOwn: boolean;
};

export class SharedRenders<Made> {
  readonly #running = new Map<string, Running<Made>>();
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  get size(): number {
    return this.#running.size;
  }

  async get(key: string, editionOf: () => Edition, make: (edition: Edition) => Promise<Made>): Promise<Shared<Made>> {
    const older = this.#running.get(key);
    // No visitor gets a render that began before the data last changed.
    if (older && older.edition !== editionOf()) await older.made.catch(() => {});
    const running = this.#running.get(key);
    if (running) return { made: await running.made, isOwn: false };
    const edition = editionOf();
    const made = within(this.#patienceMs, make(edition)).finally(() => this.#running.delete(key));
    this.#running.set(key, { edition, made });
    return { made: await made, isOwn: true };
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page took too long to render.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
