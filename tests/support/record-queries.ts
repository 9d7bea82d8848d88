/** Loaded with `--import` or in a test: writes every distinct query, with its first values, to RECORD_QUERIES_TO as JSON lines. */
import { appendFileSync } from 'node:fs';

const known = new Set<string>();

function record(text: unknown, values: unknown) {
  const file = process.env.RECORD_QUERIES_TO;
  if (!file || typeof text !== 'string' || known.has(text)) return;
  known.add(text);
  appendFileSync(file, `${JSON.stringify({ text, values: values ?? [] }, withoutBigInts)}\n`);
}

const withoutBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

await recordPostgres();
await recordEmbedded();

async function recordPostgres() {
  const { Client } = (await import('pg')).default;
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  Client.prototype.query = function recorded(this: unknown, ...args: unknown[]) {
    const [first, second] = args;
    const config = first as { text?: string; values?: unknown[] };
    record(typeof first === 'string' ? first : config?.text, Array.isArray(second) ? second : config?.values);
    return query.apply(this, args);
  } as typeof Client.prototype.query;
}

async function recordEmbedded() {
  const { PGlite } = await import('@electric-sql/pglite');
  const { query, transaction } = PGlite.prototype;
  PGlite.prototype.query = function recorded(...args) {
    record(args[0], args[1]);
    return query.apply(this, args) as never;
  };
  PGlite.prototype.transaction = function recorded(work) {
    return transaction.call(this, (tx) => {
      const send = tx.query.bind(tx);
      tx.query = (...args) => {
        record(args[0], args[1]);
        return send(...args) as never;
      };
      return work(tx);
    }) as never;
  };
}
