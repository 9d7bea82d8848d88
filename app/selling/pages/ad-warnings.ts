import { z } from 'zod';
import { findTypedInterest, interestWords } from '#app/alerts/interest.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { jsonRefusal, viewerOf } from '#app/http/viewer.server.ts';
import { FIELD_NAMES } from '#app/listings/fields.ts';
import { db } from '#app/platform/db/client.server.ts';
import { findAdWarnings } from '#app/trust/ad-warnings.server.ts';
import type { Route } from './+types/ad-warnings';

const text = z.string().max(20_000).default('');
const names = [...FIELD_NAMES, 'listing'] as const;
const typedForm = z.object(
  Object.fromEntries(names.map((name) => [name, text])) as Record<(typeof names)[number], typeof text>,
);
/** Enough for a long session of writing, too few to guess numbers. */
const CHECKS_OF_ACCOUNT = { name: 'ad-warnings', attempts: 300, seconds: 3600 };

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, typedForm, { multiline: ['description'] });
  if (!form.ok) return jsonRefusal(form.status, 'We couldn’t read the form.');
  const tooMany = await countAttempt(context, { ofAccount: [CHECKS_OF_ACCOUNT, viewer.uid] });
  if (tooMany) return jsonRefusal(429, tooMany.message);
  const { listing, ...texts } = form.value;
  const interest = interestWords(await findTypedInterest(db, viewer, texts));
  return Response.json({ warnings: await findAdWarnings(db, viewer, texts, listing), interest });
}
