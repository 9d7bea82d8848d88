import { data, generatePath, type MiddlewareFunction, redirect } from 'react-router';
import { actingSeller, roleOf, type Viewer } from '#app/accounts/viewer.ts';
import { REFUSALS, type Refused } from '#app/http/refused-page.tsx';
import { admittedContext, requestContext, unknownViewerContext, viewerContext } from '#app/http/request-context.ts';
import { refuseWithText } from '#app/http/unexpected-failure.server.ts';
import { jsonRefusal, notFound, requireJsonViewer, requireViewer, requireVisitor } from '#app/http/viewer.server.ts';
import type { Page } from '#app/pages.ts';
import { db } from '#app/platform/db/client.server.ts';
import { recordWork } from '#app/selling/work-log.server.ts';
import { may } from '#app/vocabulary/member-roles.ts';

type Args = Parameters<MiddlewareFunction<Response>>[0];

/** Before any loader or action, so `readSite` reads what the frame of a refusal’s page shows. */
export function guardPages(pages: readonly Page[], readSite: (args: Args) => unknown): MiddlewareFunction<Response> {
  const byPattern = new Map(pages.map((page) => [page.path, page]));
  return async (args, next) => {
    const { request, context, params, pattern, url } = args;
    const page = byPattern.get(pattern);
    if (!page) throw new Error(`pages.ts has no row for ${pattern}`);
    const unknownViewer = context.get(unknownViewerContext);
    if (unknownViewer && !page.saysFailures) {
      const isForScript = page.refusesInJson || isForPageInBrowser(request);
      throw isForScript ? unknownViewer : await refuseWithText(args, () => readSite(args));
    }
    const form = page.formOf && generatePath(`/${page.formOf}`, params);
    if (form && request.method !== 'POST' && !isForPageInBrowser(request)) throw redirect(form);
    if (page.opens === 'everyone') return next();
    if (page.guardsItself) return logWork(args, page, await next());
    if (page.opens === 'visitors') {
      requireVisitor(context, url);
      return next();
    }
    const viewer = page.refusesInJson
      ? requireJsonViewer(context)
      : requireViewer(context, form ? new URL(form, url) : url, page);
    if (page.part && !may(roleOf(viewer), page.part)) throw notThere(page);
    const acting = page.part ? actingSeller(viewer) : viewer;
    if (!mayOpen(page, acting)) throw await refusal(page, () => readSite(args));
    context.set(admittedContext, acting);
    return logWork(args, page, await next());
  };
}

/** What a member’s role doesn’t open isn’t there. */
function notThere({ refusesInJson }: Page) {
  return refusesInJson ? jsonRefusal(404, 'Page not found') : notFound('Page not found');
}

async function logWork({ request, context, params }: Args, { logs }: Page, response: Response): Promise<Response> {
  const viewer = context.get(viewerContext);
  const role = viewer && roleOf(viewer);
  if (logs && role && request.method === 'POST' && response.status < 400) {
    const { workDetail } = context.get(requestContext);
    await recordWork(db, viewer, { what: logs, params, ...(workDetail !== undefined && { detail: workDetail }) });
  }
  return response;
}

/** React Router loads the page’s data again after what was posted has an answer. */
function isForPageInBrowser(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

function mayOpen({ opens }: Page, viewer: Viewer): boolean {
  if (opens === 'administrator') return viewer.isAdmin;
  if (opens === 'moderators') return viewer.isAdmin || viewer.isModerator;
  return opens !== 'dealers' || viewer.isDealer;
}

async function refusal({ opens, file, refusesInJson }: Page, readSite: () => unknown) {
  if (refusesInJson) return jsonRefusal(403, 'You do not have permission to do this.');
  const reason = opens === 'dealers' ? 'not-dealer' : 'not-staff';
  if (!file.endsWith('.tsx')) return new Response(REFUSALS[reason].title, { status: 403 });
  return data<Refused>({ reason, site: await readSite() }, { status: 403 });
}
