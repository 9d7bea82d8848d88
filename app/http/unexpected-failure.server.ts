import { createContext, type RouterContextProvider } from 'react-router';
import { type AuthFailure, failed } from '#app/accounts/auth-result.ts';
import { requestContext } from '#app/http/request-context.ts';
import { log } from '#app/platform/log.server.ts';

type Context = Readonly<RouterContextProvider>;

const hasFailedContext = createContext(false);

export async function withFailureMessage<Result>(
  context: Context,
  message: string,
  work: () => Promise<Result>,
): Promise<Result | AuthFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    logOnce(context, error);
    return failed('auth/internal-error', message);
  }
}

/** For the response to a form, which must show the typed text even if other data can't be read. */
export async function readOr<Result>(context: Context, otherwise: Result, read: () => Promise<Result>) {
  try {
    return await read();
  } catch (error) {
    logOnce(context, error);
    return otherwise;
  }
}

function logOnce(context: Context, error: unknown) {
  if (context.get(hasFailedContext)) return;
  context.set(hasFailedContext, true);
  log.error({ err: error, request: context.get(requestContext).id }, 'the action failed');
}
