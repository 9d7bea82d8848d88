import { useState } from 'react';
import { data, useFetcher } from 'react-router';
import { changePath, type ListingAction } from '#app/selling/changes.ts';

/** Shows at once and is reverted if it fails. After a sign-out, the seller signs in and confirms again. */
export function useChange(listingId: string, next: string) {
  const [latest, setLatest] = useState<ListingAction | null>(null);
  const { submit, state, data: answer } = useFetcher<string | null>();
  const isSending = state !== 'idle';
  return {
    make(change: ListingAction) {
      setLatest(change);
      const action = `${changePath(listingId, change)}?${new URLSearchParams({ next })}`;
      // At once, or the failure of the change before would show as one of this.
      submit({ by: 'script' }, { method: 'post', action, flushSync: true });
    },
    pending: isSending ? latest : null,
    failed: !isSending && typeof answer === 'string' ? latest : null,
  };
}

/** For `clientAction`: a change that can’t be sent fails beside its car, not as the page. */
export async function failureOf<Answer>(change: Promise<Answer>, failure: string) {
  try {
    return await change;
  } catch (error) {
    if (error instanceof Response) throw error;
    // With status 503 React Router does not revalidate.
    return data(failure, 503);
  }
}
