/** What waits for a moderator. Each kind is read by its own function in `moderation-queue.server.ts`. */
export const QUEUE_KINDS = ['report', 'hold', 'message', 'appeal'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

export type QueueItem = {
  kind: QueueKind;
  id: string;
  at: Date;
  /** Why it is there, and what it is about. */
  title: string;
  about: string;
  /** How many reports say so. */
  reports?: string;
  /** Null for someone without an account. */
  accountId: string | null;
  listingId: string | null;
};

export type QueueItemKey = `${QueueKind}:${string}`;

export function keyOf({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): QueueItemKey {
  return `${kind}:${id}`;
}

export function queueHref(kind: QueueKind | null, item?: QueueItem | null): string {
  const search = new URLSearchParams({ ...(kind && { kind }), ...(item && { item: keyOf(item) }) }).toString();
  return search === '' ? '/admin/moderation' : `/admin/moderation?${search}`;
}

export const QUEUE_LABELS: Record<QueueKind, string> = {
  report: 'Reports',
  hold: 'Holds',
  message: 'Messages',
  appeal: 'Appeals',
};

export function parseQueueKind(text: string | null): QueueKind | null {
  return QUEUE_KINDS.find((kind) => kind === text) ?? null;
}
