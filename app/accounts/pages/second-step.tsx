import { Form, redirect } from 'react-router';
import { TWO_STEP_OF_ACCOUNT, TWO_STEP_OF_DAY } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { codeEntrySchema } from '#app/accounts/auth-forms.ts';
import { succeeded } from '#app/accounts/auth-result.ts';
import { findPerson } from '#app/accounts/profile.server.ts';
import { redeemTwoStep, WRONG_CODE } from '#app/accounts/two-step.server.ts';
import { answerAndGo, answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { deviceKnownTo, signInOnDevice } from '#app/http/device.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { pathAfterSignIn } from '#app/http/return-path.ts';
import { forgetWaiting, readWaiting } from '#app/http/second-step.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { clearAttempts } from '#app/platform/rate-limit.server.ts';
import { saveAfterSignIn } from '#app/saved-cars/device-cars.server.ts';
import { followOrKeepText, shownAnswer } from '#app/ui/forms/follow-answer.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/second-step';

export async function loader({ request }: Route.LoaderArgs) {
  const waiting = await readWaiting(request);
  if (!waiting) throw redirect('/signin');
  return { startAgain: hrefWith('/signin', waiting) };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Enter your code');

export async function action({ request, context }: Route.ActionArgs) {
  const waiting = await readWaiting(request);
  if (!waiting) throw redirect('/signin', 303);
  const { userId, next, save } = waiting;
  const form = await parseForm(request, codeEntrySchema);
  if (!form.ok) return answerRefusal(context, form.refusal, 'auth/invalid-form');
  const key = `${userId} ${(await deviceKnownTo(request, userId)) ?? 'new devices'}`;
  for (const limit of [TWO_STEP_OF_DAY, TWO_STEP_OF_ACCOUNT]) {
    const tooMany = await countAttempt(context, { ofAccount: [limit, key] });
    if (tooMany) return answerRefusal(context, form.refuse(tooMany.message, tooMany.init), 'auth/too-many-requests');
  }
  if (!(await redeemTwoStep(db, userId, form.value.code))) {
    return answerWith(context, WRONG_CODE, form.refuse({ code: WRONG_CODE.message }, { status: 401 }));
  }
  await clearAttempts(db, TWO_STEP_OF_ACCOUNT, key);
  await clearAttempts(db, TWO_STEP_OF_DAY, key);
  const headers = await signInOnDevice(request, { userId });
  headers.append('Set-Cookie', await forgetWaiting());
  await saveAfterSignIn(db, { userId, request, headers }, save);
  const path = pathAfterSignIn(await findPerson(db, userId), next);
  return answerAndGo(path, succeeded('You are signed in.'), { request, context, headers });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { props, fields, problems } = useCheckedForm(codeEntrySchema, { reply: shownAnswer(actionData) });
  return (
    <AccountPage
      title="Enter your code"
      lead="Your account uses two-step verification."
      back={{ to: loaderData.startAgain, label: 'Sign in another way' }}
    >
      <Form method="post" replace {...props} className="grid gap-5">
        <ErrorSummary problems={problems} />
        <TextField
          field={fields.code}
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SubmitButton pending="Signing in…">Sign in</SubmitButton>
      </Form>
    </AccountPage>
  );
}
