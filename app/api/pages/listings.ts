import { readApiPage } from '#app/api/pages.server.ts';
import { answerRead, onlyRead, unusable, versionedJson } from '#app/http/api-answer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/listings';

export function loader({ request, url, context }: Route.LoaderArgs) {
  return answerRead({ request, context }, async () => {
    const read = await readApiPage(db, url.searchParams);
    if (!read.ok) return unusable(read.errors);
    return versionedJson(request, read.page);
  });
}

export const action = onlyRead;
