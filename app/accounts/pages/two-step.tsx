import { Download } from 'lucide-react';
import { data, Form, redirect } from 'react-router';
import { PASSWORD_OF_VIEWER } from '#app/accounts/account-limits.ts';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { codeEntrySchema, factorProofSchema, startSchema, twoStepSchema } from '#app/accounts/auth-forms.ts';
import { hasPassword } from '#app/accounts/credentials.server.ts';
import { isRecentSignIn, proveIdentity } from '#app/accounts/identity-proof.server.ts';
import { SignInAgainForm, SignInAgainNotice } from '#app/accounts/sign-in-again.tsx';
import {
  confirmTwoStep,
  findTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '#app/accounts/two-step.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { rememberNotNow } from '#app/http/second-step.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { redirectWithFlash, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { clearAttempts } from '#app/platform/rate-limit.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { Flash } from '#app/ui/notices.tsx';
import { CopyButton, PrintButton } from '#app/ui/script-buttons.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/two-step';

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

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

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
      back={{
        to: next !== null && on ? next : '/profile',
        label: next !== null && on ? 'Continue' : 'Back to profile',
      }}
    >
      <Flash message={flash} />
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

const QUIET = 4;
type Reply = FormReply | undefined;

type StartProps = { hasPassword: boolean; mustSignInAgain: boolean; reply: Reply };

function StartForm({ hasPassword, mustSignInAgain, reply }: StartProps) {
  const { props, fields, problems } = useCheckedForm(startSchema, { reply });
  return (
    <Form method="post" {...props} className="grid gap-5">
      <p>
        Use any authenticator app, such as the one in your password manager. When you sign in, we ask for the six digits
        it shows, as well as your password. You also get recovery codes, for when you lose your phone.
      </p>
      <ErrorSummary problems={problems} />
      {mustSignInAgain && <SignInAgainNotice purpose="To set up two-step verification" />}
      {hasPassword && (
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          autoComplete="current-password"
          required
        />
      )}
      <input type="hidden" name="do" value="start" />
      {!mustSignInAgain && <SubmitButton problems={problems}>Set up</SubmitButton>}
    </Form>
  );
}

type Scan = { secret: string; uri: string; code: { path: string; size: number } };

function ConfirmForm({ scan, reply }: { scan: Scan; reply: Reply }) {
  const { props, fields, problems } = useCheckedForm(codeEntrySchema, { reply });
  const { path, size } = scan.code;
  const side = size + 2 * QUIET;
  return (
    <Form method="post" {...props} className="grid gap-5">
      <ErrorSummary problems={problems} />
      <p>
        Scan this code with your authenticator app, or type the key into it. Turning it on signs out your other devices.
      </p>
      <svg
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        className="w-full max-w-56"
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of the key below"
      >
        <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`} />
        <path fill="#000" d={path} />
      </svg>
      <p>
        Key: <code className="wrap-anywhere font-semibold">{scan.secret}</code>
      </p>
      <p>
        <a href={scan.uri} className="text-link">
          Open in an app on this device
        </a>
      </p>
      <TextField
        field={fields.code}
        label="Code"
        hint="The six digits that the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <input type="hidden" name="do" value="confirm" />
      <SubmitButton problems={problems}>Turn on</SubmitButton>
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4">
      <h2 id="recovery-codes" className="font-bold text-xl">
        Your recovery codes
      </h2>
      <p role="status">
        Each signs you in once, when you don’t have the app. Print them or copy them somewhere safe now: we can’t show
        them again. Earlier recovery codes no longer work.
      </p>
      <ul className="grid gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} label="Copy codes" className="button button-quiet" />
        <form method="post" action="/profile/two-step/codes">
          <input type="hidden" name="codes" value={codes.join(' ')} />
          <button type="submit" className="button button-quiet">
            <Download className="size-4.5" aria-hidden="true" />
            Download codes
          </button>
        </form>
        <PrintButton label="Print codes" />
      </div>
    </section>
  );
}

type ChangeProps = { do: 'renew' | 'turn-off'; title: string; lead: string; button: string; reply: Reply };

function ChangeForm({ do: change, title, lead, button, reply }: ChangeProps) {
  const { props, fields, problems } = useCheckedForm(factorProofSchema, { reply, id: change });
  return (
    <Form method="post" {...props} className="grid gap-4 border-line border-t pt-5" aria-labelledby={`${change}-title`}>
      <h2 id={`${change}-title`} className="font-bold text-xl">
        {title}
      </h2>
      <p className="text-muted">{lead}</p>
      <ErrorSummary problems={problems} />
      <PasswordField
        field={fields.passwordOrCode}
        label="Current password, or a code"
        autoComplete="current-password"
        required
      />
      <input type="hidden" name="do" value={change} />
      <SubmitButton problems={problems} className="button-quiet">
        {button}
      </SubmitButton>
    </Form>
  );
}
