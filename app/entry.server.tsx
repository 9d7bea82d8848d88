import { type HandleErrorFunction, isRouteErrorResponse } from 'react-router';
import { renderPage } from '#app/http/render-page.server.tsx';
import { requestContext } from '#app/http/request-context.ts';
import { log } from '#app/platform/log.server.ts';

export const streamTimeout = 10_000;
export default renderPage;

/** Every unexpected failure is logged here, once. Expected answers such as 404 are in the request's own line. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ err: error, request: context.get(requestContext).id }, 'the page failed');
};
