export async function seed(_db: unknown, _signal: AbortSignal) {}
