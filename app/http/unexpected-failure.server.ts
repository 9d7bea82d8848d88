import type { RouterContextProvider } from 'react-router';
import { type AuthFailure, failed } from '#app/accounts/auth-result.ts';
import { requestContext } from '#app/http/request-context.ts';
import { log } from '#app/platform/log.server.ts';

type Context = Readonly<RouterContextProvider>;

export async function withFailureMessage<Result>(
  context: Context,
  message: string,
  work: () => Promise<Result>,
): Promise<Result | AuthFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, request: context.get(requestContext).id }, 'the action failed');
    return failed('auth/internal-error', message);
  }
}
