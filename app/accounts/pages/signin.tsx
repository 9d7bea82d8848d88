import { useEffect, useState } from 'react';
import { data, Link, useNavigate } from 'react-router';
import { SIGN_IN_FROM_ADDRESS, SIGN_IN_OF_ACCOUNT, SIGN_IN_OF_STRANGERS } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { type Afterwards, hrefWith } from '#app/accounts/afterwards.ts';
import { signinSchema } from '#app/accounts/auth-forms.ts';
import { type AuthResult, failed } from '#app/accounts/auth-result.ts';
import { isDemoPassword } from '#app/accounts/credentials.server.ts';
import { NOT_SIGNED_IN, signin } from '#app/accounts/signin.server.ts';
import { configuredProviders } from '#app/accounts/social-signin.server.ts';
import { explainTrouble } from '#app/accounts/social-signin.ts';
import { NOT_SENT, resendWithinLimits } from '#app/accounts/verification.server.ts';
import { answerAndGo, answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { countOnAccount } from '#app/http/attempts.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { afterwardsIfSet, readAfterwards, returnPath } from '#app/http/return-path.ts';
import { enter, SECOND_STEP, SECOND_STEP_ASKED } from '#app/http/second-step.server.ts';
import { giveResendTicket } from '#app/http/sign-in.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction, readForForm, withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { CarToSave, KeepOnDevice } from '#app/saved-cars/car-to-save.tsx';
import { readDeviceCars, saveAfterSignIn } from '#app/saved-cars/device-cars.server.ts';
import { findCarToSave } from '#app/saved-cars/saved-cars.server.ts';
import { followOrKeepText, shownAnswer } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/signin';
import { SigninForm, UnverifiedNotice } from './signin-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

const REASONS = [
  ['/create-listing', 'Please sign in to create a listing.'],
  ['/my-listings', 'You must be logged in to view your listings.'],
] as const;
const LIMITS = {
  ofAccount: SIGN_IN_OF_ACCOUNT,
  ofStrangers: SIGN_IN_OF_STRANGERS,
  fromAddress: SIGN_IN_FROM_ADDRESS,
};
const OPEN_BY_EMAIL = 'Or choose “Forgot password?”: the link we email you opens your account on this device.';
const VERIFY_FIRST = 'Please verify your email before signing in.';
const TROUBLE = 'Something went wrong on our side and you’re not signed in. Please try again.';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const afterwards = readAfterwards(url.searchParams);
  return {
    afterwards,
    car: await readForForm(context, null, () => findCarToSave(db, afterwards.save)),
    carsOnDevice: (await readDeviceCars(request))?.length ?? 0,
    trouble: explainTrouble(url.searchParams.get('trouble')),
    providers: configuredProviders(),
    hasEmailLink: env.EMAIL_LINK_SIGN_IN === 'on',
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Sign in');

export const action = formAction(signinSchema, { trouble: TROUBLE }, async (form, args: Route.ActionArgs) => {
  const { request, context } = args;
  const { email, password, next, save } = form.value;
  const { tooMany, isBudgetSpent, forgive } = await countOnAccount({ request, context, email }, LIMITS);
  if (tooMany) {
    const messages = [NOT_SIGNED_IN, tooMany.message, ...(isBudgetSpent ? [OPEN_BY_EMAIL] : [])];
    return answerRefusal(context, form.refuse(messages, tooMany.init), 'auth/too-many-requests');
  }
  const { isFromThisMachine } = context.get(requestContext);
  if (!isFromThisMachine && isDemoPassword(email, password)) {
    const refusal = form.refuse(NOT_SIGNED_IN, { status: 401 });
    return answerWith(context, failed('auth/invalid-credential', NOT_SIGNED_IN), refusal);
  }
  const result = await signin(db, email, password);
  if (result.success) {
    await forgive();
    const { isSignedIn, headers, ...entry } = await enter(request, result, { next, save });
    if (!isSignedIn) return answerAndGo(SECOND_STEP, SECOND_STEP_ASKED, { request, context, headers });
    await saveAfterSignIn(db, { userId: result.userId, request, headers }, save);
    return answerAndGo(returnPath(entry.next), result, { request, context, headers });
  }
  if (!('userId' in result)) return answerWith(context, result, form.refuse(result.message, { status: 401 }));
  const { userId } = result;
  const resent = await withFailureMessage<AuthResult>(context, NOT_SENT, () =>
    resendWithinLimits(db, userId, afterwardsIfSet({ next, save })),
  );
  const headers = { 'Set-Cookie': await giveResendTicket(userId) };
  const unverified = data({ unverified: { mailStatus: mailStatus(resent) } }, { status: 403, headers });
  const sent = resent.success ? result.message : `${VERIFY_FIRST} ${mailStatus(resent)}`;
  return answerWith(context, { ...result, message: sent }, unverified);
});

function mailStatus(resent: AuthResult): string {
  if (resent.success) return 'A new verification email has been sent.';
  if (resent.message === NOT_SENT && resent.code === 'auth/too-many-requests') {
    return 'We’ve already sent you several. Please use the most recent one.';
  }
  return resent.message;
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function SigninPage({ loaderData, actionData }: Route.ComponentProps) {
  const { afterwards, car, carsOnDevice, trouble, providers, hasEmailLink } = loaderData;
  const answer = shownAnswer(actionData);
  const unverified = answer && 'unverified' in answer ? answer.unverified : undefined;
  const reply = answer && !('unverified' in answer) ? answer : undefined;
  return (
    <AccountPage
      title={car ? 'Sign in to save this car' : 'Sign in'}
      lead={REASONS.find(([page]) => afterwards.next.startsWith(page))?.[1] ?? deviceLead(carsOnDevice)}
      back={{ to: hrefWith('/signup', afterwards), label: 'Create New Account' }}
    >
      {car && <CarToSave car={car} />}
      {unverified && <UnverifiedNotice mailStatus={unverified.mailStatus} />}
      {trouble && !actionData && (
        <p role="alert" className="rounded-control border border-ochre bg-ochre-soft p-4 font-medium">
          {trouble}
        </p>
      )}
      <SigninForm reply={reply} afterwards={afterwards} />
      <PasskeyButton afterwards={afterwards} />
      <SocialButtons providers={providers} afterwards={afterwards} />
      {hasEmailLink && (
        <Link to={hrefWith('/signin/email-link', afterwards)} className="button button-quiet">
          Email me a sign-in link
        </Link>
      )}
      {car && <KeepOnDevice listingId={car.id} next={afterwards.next} carsOnDevice={carsOnDevice} />}
    </AccountPage>
  );
}

function deviceLead(cars: number): string | undefined {
  if (cars === 0) return undefined;
  const saved = cars === 1 ? 'The car' : `The ${cars} cars`;
  return `${saved} you saved on this device will be in your account too.`;
}

/** Hidden without JavaScript or passkey support. Its space is reserved until the browser is known. */
function PasskeyButton({ afterwards }: { afterwards: Afterwards }) {
  const [canUse, setCanUse] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const navigate = useNavigate();

  useEffect(() => {
    setCanUse(typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential);
  }, []);

  async function press() {
    setBusy(true);
    setTrouble('');
    const { signInWithPasskey } = await import('#app/accounts/passkeys/ask-passkey.ts');
    const answer = await signInWithPasskey(afterwards);
    if ('to' in answer) return navigate(answer.to, { replace: true });
    setTrouble(answer.message);
    setBusy(false);
  }

  if (canUse === false) return null;
  return (
    <div className={`grid gap-3 noscript:hidden ${canUse ? '' : 'invisible'}`}>
      <button type="button" className="button button-quiet" disabled={isBusy} onClick={press}>
        Use a passkey
      </button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {trouble}
      </p>
    </div>
  );
}
