/** Notifications can be lost, so the log is also read every second. */
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';
import { Follower, type FollowerOptions } from '#app/search/feed/follower.server.ts';
import type { ListingIndex } from '#app/search/listing-index.ts';

export type Feed = {
  /** Call after the commit and before the response, never inside the transaction. Doesn't throw: the feed retries. */
  refresh(listingIds: string[]): Promise<void>;
  lagMs(): number;
  stop(): Promise<void>;
};

/** Aborting `signal` while the index is filled makes `startFeed` throw. */
export type FeedOptions = FollowerOptions & { signal?: AbortSignal };

export async function startFeed(
  connection: DatabaseConnection,
  index: ListingIndex,
  { signal, ...options }: FeedOptions = {},
): Promise<Feed> {
  const follower = new Follower(connection, index, options);
  await follower.fill(signal);
  const listening = await connection.listen('listing_changes', () => follower.hint());
  const following = follower.follow();
  return {
    refresh: (listingIds) => follower.refresh(listingIds),
    lagMs: () => follower.lagMs(),
    async stop() {
      follower.stop();
      await listening.stop();
      await following;
    },
  };
}
