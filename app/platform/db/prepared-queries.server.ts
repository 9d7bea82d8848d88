/** PGlite parses and plans a query each time it is asked, which takes four to six times as long as running a short one. */
import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

const MOST = 200;
/** No autovacuum replaces plans that were made for smaller tables. */
const PLANNED_FOR_MS = 10_000;
const WORTH_IT = /^\W*(select|insert|update|delete|with)\b/i;
const { serialize } = protocol;

type Statement = { name: string; parameterTypes: number[] };
type Values = readonly unknown[];

/** Statements that PostgreSQL keeps by name, each from the second time its text is asked. */
export class PreparedQueries {
  readonly #client: PGlite;
  readonly #askedOnce = new LRUCache<string, true>({ max: MOST });
  readonly #statements: LRUCache<string, Statement>;
  #unused: string[] = [];
  /** Two of these may share a database. */
  static #names = 0;

  constructor(client: PGlite, plannedForMs = PLANNED_FOR_MS) {
    this.#client = client;
    this.#statements = new LRUCache({
      max: MOST,
      ttl: plannedForMs,
      dispose: ({ name }) => this.#unused.push(name),
    });
  }

  /** False for a text that is asked for the first time, or that isn't a query. */
  isRepeated(text: string): boolean {
    if (this.#askedOnce.has(text)) return true;
    if (WORTH_IT.test(text)) this.#askedOnce.set(text, true);
    return false;
  }

  /** For a query outside transactions. Throws the database's errors. */
  async run<Row>(text: string, values: Values = [], options?: QueryOptions): Promise<Results<Row>> {
    const result = await this.#client._runExclusiveTransaction(() => this.runInside<Row>(text, values, options));
    await this.#client.syncToFs();
    return result;
  }

  /** For a query of the transaction that is open. */
  runInside<Row>(text: string, values: Values = [], options?: QueryOptions): Promise<Results<Row>> {
    return this.#client._runExclusiveQuery(async () => {
      const statement = this.#statements.get(text) ?? (await this.#prepare(text));
      const messages = await this.#send(
        serialize.bind({ statement: statement.name, values: this.#inText(values, statement) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ).catch((error) => {
        // Its table may have changed, after which it would fail each time.
        this.#statements.delete(text);
        throw error;
      });
      return parse.parseResults(messages, this.#client.parsers, options)[0] as Results<Row>;
    });
  }

  async #prepare(text: string): Promise<Statement> {
    const unused = this.#unused;
    this.#unused = [];
    const name = `q${++PreparedQueries.#names}`;
    const messages = await this.#send(
      ...unused.map((old) => serialize.close({ type: 'S', name: old })),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(messages) };
    this.#statements.set(text, statement);
    return statement;
  }

  #inText(values: Values, { parameterTypes }: Statement): (string | null)[] {
    return values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = this.#client.serializers[parameterTypes[at] ?? 0];
      return serializer ? serializer(value) : String(value);
    });
  }

  /** The last message makes the connection usable again after an error. */
  #send(...messages: Uint8Array[]) {
    return this.#client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });
  }
}
