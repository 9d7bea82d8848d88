import type { LoaderFunctionArgs } from 'react-router';
import { takeMessage } from '#app/enquiries/pace.server.ts';
import { type Reader, readReader } from '#app/enquiries/reader.server.ts';
import { findConversation } from '#app/enquiries/thread.server.ts';
import { tooManyAttempts } from '#app/http/attempts.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { notFound, requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';

type ReaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context' | 'url'>;

/** An account, or a browser that has confirmed its email. */
export async function requireReader({ request, context, url }: ReaderArgs): Promise<Reader> {
  const reader = await readReader(request, context.get(viewerContext));
  if (reader.userId !== null || reader.emails.length === 0) requireViewer(context, url);
  return reader;
}

type PageArgs = ReaderArgs & { params: { id?: string | undefined } };

/** Before the form is read: what isn’t theirs isn’t there. A guest may have written with the address of an account. */
export async function requireConversation(args: PageArgs, next: () => Promise<Response>): Promise<Response> {
  const reader = await requireReader(args);
  if (await findConversation(db, args.params.id ?? '', reader)) return next();
  if (reader.userId === null) requireViewer(args.context, args.url);
  throw notFound('Conversation not found');
}

/** Each step counts as a message of the conversation. Null if it’s within the limits. */
export async function findTooFast(context: ReaderArgs['context'], reader: Reader, conversationId: string | null) {
  const waitSeconds = await takeMessage(db, reader, { conversationId });
  if (waitSeconds === null) return null;
  const { message, init } = tooManyAttempts(context, waitSeconds);
  return { problems: ['You’re answering too fast.', message], init };
}
