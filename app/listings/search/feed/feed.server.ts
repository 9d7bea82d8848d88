/**
 * Keeps a search index equal to the table: fills it at start, then follows the log of changes on each hint and every
 * second. The hint is a notification, which may be lost; the second is what counts.
 */
import { Follower, type FollowerOptions } from '#app/listings/search/feed/follower.server.ts';
import type { ListingIndex } from '#app/listings/search/index/listing-index.ts';
import type { DatabaseConnection } from '#app/platform/db/types.server.ts';

export type Feed = {
  /**
   * Applies what the database now says of these listings: to be called after the commit of a change and before its
   * answer, never inside the transaction. Does not throw; what fails here the feed takes up by itself.
   */
  refresh(listingIds: string[]): Promise<void>;
  /** Milliseconds since the index was last known to hold everything that the log of changes said. */
  lagMs(): number;
  stop(): Promise<void>;
};

/** `signal` gives up filling, and then this throws. */
export type FeedOptions = FollowerOptions & { signal?: AbortSignal };

/** Answers once the index is filled. */
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
