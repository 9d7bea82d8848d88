import { requestContext } from '#app/http/request-context.ts';
import { mayReadOutbox } from '#app/http/system-access.server.ts';
import { env } from '#app/platform/env.server.ts';
import { findInOutbox, OUTBOX } from '#app/platform/mail/outbox.server.ts';
import type { Route } from './+types/outbox-html';

/** Like a mail program: no scripts, nothing loaded but pictures of this site. */
const PICTURES = [env.PUBLIC_URL, ...(env.s3?.publicUrl ? [env.s3.publicUrl] : [])].map((url) => new URL(url).origin);
const POLICY = `default-src 'none'; img-src data: ${PICTURES.join(' ')}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

export async function loader({ context, params }: Route.LoaderArgs) {
  const mail = mayReadOutbox(context.get(requestContext)) ? await findInOutbox(OUTBOX, params.file) : null;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  if (!mail) return new Response('Not found\n', { status: 404, headers: { ...headers, 'Content-Type': 'text/plain' } });
  return new Response(mail.html, { headers: { ...headers, 'Content-Security-Policy': POLICY } });
}
