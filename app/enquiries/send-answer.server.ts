import { answer, type Sent } from '#app/enquiries/conversations.server.ts';
import { deleteMessagePhotos, storeMessagePhotos } from '#app/enquiries/message-photos.server.ts';
import { takeMessage } from '#app/enquiries/pace.server.ts';
import type { Reader } from '#app/enquiries/reader.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';

type Sending = {
  id: string;
  reader: Reader;
  text: string;
  requestId: string;
  files?: Parameters<typeof storeMessagePhotos>[1];
};

/** The one way into a conversation, from the page and by email. Null if it isn’t theirs. */
export async function sendAnswer(
  db: Database,
  { id, reader, text, requestId, files = [] }: Sending,
): Promise<Sent | { waitSeconds: number } | { problem: string } | null> {
  const waitSeconds = await takeMessage(db, reader, { conversationId: id });
  if (waitSeconds !== null) return { waitSeconds };
  const stored = await storeMessagePhotos(id, files);
  if (!stored.ok) return { problem: stored.message };
  let isTaken = false;
  try {
    const sent = await answer(db, id, reader, { text, requestId, photos: stored.photos });
    isTaken = sent?.ok === true && sent.isNew;
    return sent;
  } finally {
    // Photos that no message took.
    if (!isTaken) await deleteMessagePhotos(stored.photos);
  }
}
