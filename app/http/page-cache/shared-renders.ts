type Edition = string | null;
type Running<Result> = { edition: Edition; result: Promise<Result> };

export type Shared<Result> = {
  result: Result;
  isOwn: boolean;
};

export class SharedRenders<Result> {
  readonly #running = new Map<string, Running<Result>>();
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  get size(): number {
    return this.#running.size;
  }

  async get(
    key: string,
    editionOf: () => Edition,
    make: (edition: Edition) => Promise<Result>,
  ): Promise<Shared<Result>> {
    const older = this.#running.get(key);
    // No visitor gets a render that began before the data last changed.
    if (older && older.edition !== editionOf()) await older.result.catch(() => {});
    const running = this.#running.get(key);
    if (running) return { result: await running.result, isOwn: false };
    const edition = editionOf();
    const result = within(this.#patienceMs, make(edition)).finally(() => this.#running.delete(key));
    this.#running.set(key, { edition, result });
    return { result: await result, isOwn: true };
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
