import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { type Change, changePath } from '#app/selling/changes.ts';

type PendingChange = { change: Change; hasFailed: boolean };

/** Changes show at once and are reverted if they fail. After a sign-out, the seller signs in and confirms again. */
export function useChanges(next: string) {
  const [changes, setChanges] = useState<ReadonlyMap<string, PendingChange>>(new Map());
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  async function make(listingId: string, change: Change) {
    const pending: PendingChange = { change, hasFailed: false };
    setChanges((before) => new Map(before).set(listingId, pending));
    const answer = await send(listingId, change, next);
    if (answer === 'signed-out') {
      const page = `${changePath(listingId, change)}?${new URLSearchParams({ next })}`;
      return navigate(`/signin?${new URLSearchParams({ next: page })}`);
    }
    if (answer === 'done') await revalidate();
    setChanges((before) => {
      // A later change of the same car decides.
      if (before.get(listingId) !== pending) return before;
      const after = new Map(before);
      if (answer === 'done') after.delete(listingId);
      else after.set(listingId, { change, hasFailed: true });
      return after;
    });
  }

  return {
    make,
    pending(listingId: string): Change | null {
      const latest = changes.get(listingId);
      return latest && !latest.hasFailed ? latest.change : null;
    },
    failed(listingId: string): Change | null {
      const latest = changes.get(listingId);
      return latest?.hasFailed ? latest.change : null;
    },
  };
}

type Answer = 'done' | 'failed' | 'signed-out';

/** Sent like a form without JavaScript. The reply is a redirect both on success and after a sign-out. */
async function send(listingId: string, change: Change, next: string): Promise<Answer> {
  try {
    const response = await fetch(changePath(listingId, change), {
      method: 'POST',
      body: new URLSearchParams({ next }),
      redirect: 'manual',
      keepalive: true,
    });
    if (response.type !== 'opaqueredirect') return 'failed';
    const { uid } = await (await fetch('/whoami')).json();
    return uid === null ? 'signed-out' : 'done';
  } catch {
    return 'failed';
  }
}
