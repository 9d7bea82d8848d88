import { type ActionFunctionArgs, createContext, data, type RouterContextProvider } from 'react-router';
import { type AuthFailure, failed } from '#app/accounts/auth-result.ts';
import { answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { type ParsedForm, type ParseOptions, parseForm } from '#app/http/form.server.ts';
import { receiveForm } from '#app/http/forms/received-form.server.ts';
import type { Refused } from '#app/http/refused-page.tsx';
import { requestContext, unknownViewerContext } from '#app/http/request-context.ts';
import { log } from '#app/platform/log.server.ts';
import { type FormSchema, isSecret } from '#app/ui/forms/form-check.ts';

type Context = Readonly<RouterContextProvider>;
type Sent = { request: Request; context: Context };
type AcceptedForm<Schema extends FormSchema> = Extract<ParsedForm<Schema>, { ok: true }>;

const hasFailedContext = createContext(false);

/** Set once a form was sent: its answer shows the form as typed, even if parts of the page can't be read. */
export const sentContext = createContext(false);

/** The action of a form. If anything in `work` fails, who is asking included, the form says `trouble` and keeps its text. */
export function formAction<Schema extends FormSchema, Args extends ActionFunctionArgs, Result>(
  schema: Schema,
  { trouble, ...check }: ParseOptions<Schema> & { trouble: string },
  work: (form: AcceptedForm<Schema>, args: Args) => Promise<Result>,
) {
  return async (args: Args) => {
    const { request, context } = args;
    context.set(sentContext, true);
    const form = await parseForm(request, schema, check);
    if (!form.ok) return answerRefusal(context, form.refusal, 'auth/invalid-form');
    return attempt(
      context,
      () => work(form, args),
      () => answerWith(context, failed('auth/internal-error', trouble), form.refuse(trouble, { status: 500 })),
    );
  };
}

export function withFailureMessage<Result>(
  context: Context,
  message: string,
  work: () => Promise<Result>,
): Promise<Result | AuthFailure> {
  return attempt(context, work, () => failed('auth/internal-error', message));
}

/** For the response to a form, which must show the typed text even if other data can't be read. */
export function readOr<Result>(context: Context, otherwise: Result, read: () => Promise<Result>) {
  return attempt(context, read, () => otherwise);
}

/** `otherwise` only in the response to a form. */
export function readForForm<Result>(context: Context, otherwise: Result, read: () => Promise<Result>) {
  return context.get(sentContext) ? readOr(context, otherwise, read) : read();
}

async function attempt<Result, Failed>(context: Context, work: () => Promise<Result>, onFailure: () => Failed) {
  try {
    const unknownViewer = context.get(unknownViewerContext);
    if (unknownViewer) throw unknownViewer;
    return await work();
  } catch (error) {
    if (isAnswer(error)) throw error;
    logOnce(context, error);
    return onFailure();
  }
}

/** What the guard throws if it can’t look up who sent a form, or `said` something else: a page that sends it again. */
export function refuseWithText<Site>({ request, context }: Sent, readSite: () => Site, said?: Said) {
  const limits = { field: () => false, maxFileBytes: 0, maxBytes: 2 ** 30 };
  return receiveForm(request, limits, async (received) => {
    const unknownViewer = context.get(unknownViewerContext);
    if (!said && !received.ok) return unknownViewer;
    if (!said) logOnce(context, unknownViewer);
    const fields = [...(received.ok ? received.form : [])].flatMap(([name, value]): [string, string][] =>
      isSecret(name) ? [] : [[name, String(value)]],
    );
    const status = said ? 503 : 500;
    return data<Refused<Awaited<Site>>>({ ...said, fields, site: await readSite() }, { status });
  });
}

type Said = { title: string; words: string };

/** What pages throw to redirect, or with a status. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (error as { type?: unknown } | null)?.type === 'DataWithResponseInit';
}

function logOnce(context: Context, error: unknown) {
  if (context.get(hasFailedContext)) return;
  context.set(hasFailedContext, true);
  log.error({ err: error, request: context.get(requestContext).id }, 'the action failed');
}
