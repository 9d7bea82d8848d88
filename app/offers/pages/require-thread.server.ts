import type { LoaderFunctionArgs } from 'react-router';
import { readReader } from '#app/enquiries/reader.server.ts';
import { findConversation } from '#app/enquiries/thread.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { notFound, requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** An account, or a browser that has confirmed its email; anyone else signs in and comes back to the conversation. */
export async function requireThread({ request, context }: Args, id: string) {
  const url = new URL(`/messages/${id}`, request.url);
  const reader = await readReader(request, context.get(viewerContext));
  if (reader.userId !== null || reader.emails.length === 0) requireViewer(context, url);
  const match = await findConversation(db, id, reader);
  if (match) return { reader, ...match };
  if (reader.userId === null) requireViewer(context, url);
  throw notFound('Conversation not found');
}
