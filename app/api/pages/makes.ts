import { apiMakes } from '#app/api/answers.server.ts';
import { answerRead, onlyRead, versionedJson } from '#app/http/api-answer.server.ts';
import type { Route } from './+types/makes';

export function loader({ request, context }: Route.LoaderArgs) {
  return answerRead({ request, context }, async () => versionedJson(request, await apiMakes()));
}

export const action = onlyRead;
