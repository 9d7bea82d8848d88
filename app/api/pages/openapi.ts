import { openApi } from '#app/api/openapi.server.ts';
import { answerRead, onlyRead, versionedJson } from '#app/http/api-answer.server.ts';
import type { Route } from './+types/openapi';

export function loader({ request, context }: Route.LoaderArgs) {
  return answerRead({ request, context }, async () => versionedJson(request, openApi()));
}

export const action = onlyRead;
