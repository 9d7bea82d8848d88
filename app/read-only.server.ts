import { generatePath, type MiddlewareFunction } from 'react-router';
import { failed } from '#app/accounts/auth-result.ts';
import { problem } from '#app/http/api-answer.server.ts';
import { answerContext } from '#app/http/request-context.ts';
import { refuseWithText } from '#app/http/unexpected-failure.server.ts';
import { jsonRefusal, redirectWithFlash } from '#app/http/viewer.server.ts';
import type { Page } from '#app/pages.ts';
import { db } from '#app/platform/db/client.server.ts';
import { isReadOnly } from '#app/platform/read-only.server.ts';

type Args = Parameters<MiddlewareFunction<Response>>[0];

const WORDS = 'The site is read-only for now, so nothing was saved. Your text is still here. Try again later.';
const STATUS = 503;
const READING = ['GET', 'HEAD', 'OPTIONS'];
/** Signing in and out, so that an administrator can look; what only counts or reads. */
const STILL_OPEN =
  /^(signin|signin\/(passkey|two-step)|signout|profile\/sign-in-again|mcp|page-views|browser-errors|listing\/:id\/(views|calls|number))$/;

/** Before the guard, so that it’s heard without signing in first. */
export function refuseWhileReadOnly(pages: readonly Page[], readSite: (args: Args) => unknown) {
  const byPattern = new Map(pages.map((page) => [page.path, page]));
  const middleware: MiddlewareFunction<Response> = async (args, next) => {
    const { request, context, params, pattern } = args;
    if (READING.includes(request.method) || STILL_OPEN.test(pattern) || !(await isReadOnly(db))) return next();
    const page = byPattern.get(pattern);
    context.set(answerContext, failed('auth/internal-error', WORDS));
    if (pattern.startsWith('api/')) return problem(STATUS, WORDS);
    if (page?.refusesInJson) return jsonRefusal(STATUS, WORDS);
    const isForScript = new URL(request.url).pathname.endsWith('.data');
    if (isForScript || page?.file.endsWith('.tsx')) {
      throw await refuseWithText(args, () => readSite(args), { title: 'Nothing was saved', words: WORDS });
    }
    if (page?.formOf) return redirectWithFlash(generatePath(`/${page.formOf}`, params), WORDS);
    return new Response(WORDS, { status: STATUS });
  };
  return middleware;
}
