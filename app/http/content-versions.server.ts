/** Read on a notification, every second and after each form, so people see their own change on the next request. */
import type { MiddlewareFunction } from 'react-router';
import type { Database, DatabaseConnection } from '#app/platform/db/types.server.ts';
import { log } from '#app/platform/log.server.ts';
import { contentVersions as contentVersionsTable } from '#app/platform/schema/site.server.ts';

const POLL_MS = 1000;
type Content = Exclude<PageContent, 'listings'>;

export class ContentVersions {
  #db: Database | undefined;
  readonly #read = new Map<Content, bigint>();
  /** Goes up even if a restored backup has a smaller number. */
  readonly #changes: Record<Content, number> = { articles: 0, sellers: 0 };
  #readAt = Number.NEGATIVE_INFINITY;
  #polling: Promise<boolean> | undefined;
  #isFailing = false;

  async start(connection: DatabaseConnection): Promise<{ close(): Promise<void> }> {
    this.#db = connection.db;
    await this.#readNow();
    const listening = await connection.listen('content_versions', () => this.#readNow());
    const timer = setInterval(() => {
      this.#polling ??= this.#readNow().finally(() => {
        this.#polling = undefined;
      });
    }, POLL_MS);
    return {
      close: async () => {
        clearInterval(timer);
        await listening.stop();
        await this.#polling;
      },
    };
  }

  /** Call after a commit. Doesn't throw: a failed read counts as a change. */
  async readAfterChange(): Promise<void> {
    if (await this.#readNow()) return;
    this.#changes.articles += 1;
    this.#changes.sellers += 1;
  }

  of(content: Content): number {
    return this.#changes[content];
  }

  silenceMs(): number {
    return performance.now() - this.#readAt;
  }

  async #readNow(): Promise<boolean> {
    const startedAt = performance.now();
    try {
      const rows = (await this.#db?.select().from(contentVersionsTable)) ?? [];
      const isOutdated = startedAt < this.#readAt;
      for (const { content, version } of isOutdated ? [] : rows) {
        if (this.#read.get(content) !== version) this.#changes[content] += 1;
        this.#read.set(content, version);
      }
      if (!isOutdated) this.#readAt = startedAt;
      this.#isFailing = false;
      return true;
    } catch (error) {
      if (!this.#isFailing) log.error({ err: error }, 'could not check whether cached pages are out of date');
      this.#isFailing = true;
      return false;
    }
  }
}

export const contentVersions = new ContentVersions();

export const noteChanges: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (request.method !== 'GET' && request.method !== 'HEAD') await contentVersions.readAfterChange();
  return response;
};

export type PageContent = 'listings' | 'sellers' | 'articles';

export type PublicPage = { address: string; shows: readonly PageContent[] };
