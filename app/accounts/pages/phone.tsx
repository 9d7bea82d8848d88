import { BadgeCheck } from 'lucide-react';
import { data, Form, isRouteErrorResponse, Link, redirect, useRouteError } from 'react-router';
import { z } from 'zod';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { findPhoneState, hasPhoneCode, sendPhoneCode, verifyPhone } from '#app/accounts/phone-codes.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { tooManyAttempts } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { smsGateway } from '#app/platform/sms.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { Flash } from '#app/ui/notices.tsx';
import { Trouble, UnknownTrouble } from '#app/ui/trouble.tsx';
import { formatPhone } from '#app/vocabulary/phone.ts';
import type { Route } from './+types/phone';
import { PHONE_PAGE, SendPhoneCode } from './phone-section.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { phoneNumber, isVerified, owner } = await requireMobile(viewerOf(context));
  const { flash, headers } = await takeFlash(request);
  return data({ phoneNumber, isVerified, isSent: await hasPhoneCode(db, owner), flash }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Verify your phone');

export async function action({ request, context }: Route.ActionArgs) {
  const { gateway, phoneNumber, isVerified, owner } = await requireMobile(viewerOf(context));
  const form = await parseForm(request, phoneCodeSchema);
  if (!form.ok) return form.refusal;
  if (form.value.send === '') {
    const outcome = await verifyPhone(db, owner, form.value.code);
    if (outcome === 'verified') return redirectWithFlash('/profile', 'Phone number verified.');
    return form.refuse({ code: outcome === 'wrong' ? CODE_WRONG : CODE_ENDED });
  }
  if (isVerified) return redirect(PHONE_PAGE, 303);
  const { address } = context.get(requestContext);
  const sent = await sendPhoneCode(db, { gateway, ...owner, address });
  if (sent.ok) return redirectWithFlash(PHONE_PAGE, `We texted a code to ${formatPhone(phoneNumber)}.`);
  if (sent.retryAfterSeconds === undefined) return form.refuse(sent.message, { status: sent.status });
  return form.refuse(tooManyCodes(sent.retryAfterSeconds), tooManyAttempts(context, sent.retryAfterSeconds).init);
}

async function requireMobile(viewer: Viewer) {
  const gateway = smsGateway();
  const state = await findPhoneState(db, viewer);
  if (!gateway) throw notFound('This site doesn’t text codes to verify phones');
  if (!state) throw notFound('Only a mobile number can be verified');
  return { ...state, gateway, owner: { userId: viewer.uid, phoneNumber: state.phoneNumber } };
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function PhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { phoneNumber, isVerified, isSent, flash } = loaderData;
  const { props, fields, problems } = useCheckedForm(phoneCodeSchema, { reply: actionData });
  const number = formatPhone(phoneNumber);
  return (
    <AccountPage
      title="Verify your phone"
      lead={`Your cars with ${number} then say “Phone verified”.`}
      back={{ to: '/profile', label: 'Back to your profile' }}
    >
      <Flash message={flash} />
      <ErrorSummary problems={problems} />
      {isVerified ? (
        <p className="flex gap-2 font-semibold">
          <BadgeCheck className="mt-0.5 size-5 shrink-0 text-positive" aria-hidden="true" />
          {number} is verified.
        </p>
      ) : (
        <>
          {isSent && (
            <Form method="post" {...props} className="grid gap-5">
              <TextField
                field={fields.code}
                label="Code"
                hint="Six digits. It works for 10 minutes."
                inputMode="numeric"
                autoComplete="one-time-code"
                required
              />
              <SubmitButton pending="Checking…">Verify</SubmitButton>
            </Form>
          )}
          <SendPhoneCode label={isSent ? 'Send a new code' : 'Text me a code'} />
        </>
      )}
    </AccountPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <UnknownTrouble />;
  return (
    <Trouble title={String(error.data)}>
      <Link to="/profile" className="button">
        Go to your profile
      </Link>
    </Trouble>
  );
}

/** `send` requests a code; otherwise `code` is the one received. */
const phoneCodeSchema = z
  .object({
    send: z.string().max(1).default(''),
    code: z
      .string()
      .max(40, { error: 'Enter the six digits' })
      .transform((typed) => typed.replace(/\D/g, ''))
      .default(''),
  })
  .superRefine(({ send, code }, check) => {
    if (send === '' && code.length !== 6)
      check.addIssue({ code: 'custom', path: ['code'], message: 'Enter the six digits' });
  });

const CODE_WRONG = 'That code isn’t right. Check the message and try again.';
const CODE_ENDED = 'That code no longer works. Send a new one.';

function tooManyCodes(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes < 60 ? count(minutes, 'minute') : count(hours, 'hour');
  return `We’ve sent enough codes for now. Try again in ${wait}.`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
