import { data, Form, Link, redirect } from 'react-router';
import { PASSWORD_OF_VIEWER } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { twoStepSchema } from '#app/accounts/auth-forms.ts';
import { hasPassword } from '#app/accounts/credentials.server.ts';
import { isRecentSignIn, proveIdentity } from '#app/accounts/identity-proof.server.ts';
import { SignInAgainForm } from '#app/accounts/sign-in-again.tsx';
import {
  confirmTwoStep,
  findTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '#app/accounts/two-step.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { redirectWithFlash, takeFlash } from '#app/http/flash.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { rememberNotNow } from '#app/http/second-step.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { clearAttempts } from '#app/platform/rate-limit.server.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/two-step';
import { ChangeForm, ConfirmForm, RecoveryCodes, StartForm } from './two-step-page.tsx';

const PAGE = '/profile/two-step';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { flash, headers } = await takeFlash(request);
  const factor = await findTwoStep(db, viewer);
  const hasOwnPassword = await hasPassword(db, viewer.uid);
  const page = {
    flash,
    next: url.searchParams.has('next') ? returnPath(url.searchParams.get('next')) : null,
    scan: factor.state === 'set-up' ? factor.scan : null,
    on: factor.state === 'on' ? { since: formatDateTime(factor.since), codesLeft: factor.codesLeft } : null,
    hasPassword: hasOwnPassword,
    mustSignInAgain: !hasOwnPassword && !isRecentSignIn(viewer),
  };
  return data(page, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Two-step verification');

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, twoStepSchema);
  if (!form.ok) return form.refusal;
  const { do: change, code, currentPassword, passwordOrCode } = form.value;
  if (change === 'not-now') {
    const headers = { 'Set-Cookie': await rememberNotNow(viewer.sessionId) };
    return redirect(returnPath(url.searchParams.get('next')), { status: 303, headers });
  }
  const tooMany = await countAttempt(context, { ofAccount: [PASSWORD_OF_VIEWER, viewer.uid] });
  if (tooMany) return form.refuse(tooMany.message, tooMany.init);
  if (change === 'start') {
    const proof = await proveIdentity(db, viewer, { password: currentPassword });
    if (!proof.success) return form.refuse({ currentPassword: proof.message }, { status: 403 });
    await startTwoStep(db, viewer.uid);
    await clearAttempts(db, PASSWORD_OF_VIEWER, viewer.uid);
    return redirect(PAGE + url.search, 303);
  }
  if (change === 'confirm') {
    const confirmed = await confirmTwoStep(db, viewer, code);
    return confirmed.success
      ? data({ codes: confirmed.codes })
      : form.refuse({ code: confirmed.message }, { status: 403 });
  }
  const changed =
    change === 'renew'
      ? await renewRecoveryCodes(db, viewer.uid, passwordOrCode)
      : await turnOffTwoStep(db, viewer.uid, passwordOrCode);
  if (!changed.success) return form.refuse({ passwordOrCode: changed.message }, { status: 403 });
  await clearAttempts(db, PASSWORD_OF_VIEWER, viewer.uid);
  return 'codes' in changed ? data({ codes: changed.codes }) : redirectWithFlash(PAGE, 'Two-step verification is off.');
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function TwoStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, next, on, scan, hasPassword, mustSignInAgain } = loaderData;
  const codes = actionData && 'codes' in actionData ? actionData.codes : null;
  const reply = actionData && 'status' in actionData ? actionData : undefined;
  const { do: sent } = reply?.initialValue ?? {};
  const replyTo = (change: string) => (sent === change ? reply : undefined);
  return (
    <AccountPage
      title="Two-step verification"
      lead={on ? `On since ${on.since}. Recovery codes left: ${on.codesLeft}.` : undefined}
      footer={
        <Link to={next !== null && on ? next : '/profile'} className="text-link">
          {next !== null && on ? 'Continue' : 'Back to profile'}
        </Link>
      }
    >
      <div role="status" className="font-semibold text-positive empty:hidden">
        {flash}
      </div>
      {codes && <RecoveryCodes codes={codes} />}
      {on && (
        <>
          <ChangeForm
            do="renew"
            title="New recovery codes"
            lead="The codes you have now stop working."
            button="Make new codes"
            reply={replyTo('renew')}
          />
          <ChangeForm
            do="turn-off"
            title="Turn off"
            lead="Signing in then needs no code."
            button="Turn off"
            reply={replyTo('turn-off')}
          />
        </>
      )}
      {scan && <ConfirmForm scan={scan} reply={replyTo('confirm')} />}
      {!on && !scan && (
        <StartForm hasPassword={hasPassword} mustSignInAgain={mustSignInAgain} reply={replyTo('start')} />
      )}
      {next !== null && !on && <NotNow />}
      <SignInAgainForm next={PAGE} />
    </AccountPage>
  );
}

function NotNow() {
  return (
    <Form method="post" replace className="grid gap-4 border-line border-t pt-5">
      <p>Your account can change other people’s listings, so a stolen password should not be enough to open it.</p>
      <input type="hidden" name="do" value="not-now" />
      <button type="submit" className="button button-quiet">
        Not now
      </button>
    </Form>
  );
}
