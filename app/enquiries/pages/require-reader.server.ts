import type { LoaderFunctionArgs } from 'react-router';
import { type Reader, readReader } from '#app/enquiries/reader.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { requireViewer } from '#app/http/viewer.server.ts';

type ReaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context' | 'url'>;

/** An account, or a browser that has confirmed its email. */
export async function requireReader({ request, context, url }: ReaderArgs): Promise<Reader> {
  const reader = await readReader(request, context.get(viewerContext));
  if (reader.userId !== null || reader.emails.length === 0) requireViewer(context, url);
  return reader;
}
