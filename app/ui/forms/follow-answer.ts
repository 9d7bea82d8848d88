import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { notAnswered } from '../network-error.ts';

/** The server answers data with where to go next, because a redirect would hide the answer. */
export function followAnswer<Answer>(answer: Answer): Exclude<Answer, { to: string }> {
  // React Router's own header: what all pages show may have changed with the answer.
  if (leadsOn(answer)) throw redirect(answer.to, { headers: { 'X-Remix-Revalidate': 'yes' } });
  return answer as Exclude<Answer, { to: string }>;
}

type Sent = { serverAction(): Promise<unknown> };
type AnswerOf<Args extends Sent> = Awaited<ReturnType<Args['serverAction']>>;

/** The `clientAction` of a page whose form goes where its answer says, and keeps its text where none comes. */
export function followOrKeepText<Args extends Sent>(message?: string) {
  return async ({ serverAction }: Args) => {
    try {
      return followAnswer((await serverAction()) as AnswerOf<Args>);
    } catch (error) {
      return notAnswered(error, message);
    }
  };
}

export function shownAnswer<Answer>(answer: Answer): Exclude<Answer, { to: string }> | undefined {
  return leadsOn(answer) ? undefined : (answer as Exclude<Answer, { to: string }>);
}

function leadsOn(answer: unknown): answer is { to: string } {
  return typeof answer === 'object' && answer !== null && 'to' in answer;
}

/** An open form keeps its loader data when it is posted: new data would start a new draft. */
export function revalidateOnNavigation({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'GET' && currentUrl.href !== nextUrl.href;
}
