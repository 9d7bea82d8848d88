import { useState } from 'react';
import { data, Form, Link, type RouterContextProvider } from 'react-router';
import { EMAIL_CHANGE_OF_VIEWER, PASSWORD_OF_VIEWER } from '#app/accounts/account-limits.ts';
import type { AuthCode } from '#app/accounts/auth-result.ts';
import { findPhoneState } from '#app/accounts/phone-codes.server.ts';
import { findProfileFacts, loadProfilePage, updateUserProfile } from '#app/accounts/profile.server.ts';
import {
  AVATAR_FAILED,
  AVATAR_TOO_LARGE,
  changesCredentials,
  type ProfileFields,
  profileSchema,
} from '#app/accounts/profile-form.ts';
import { SessionList } from '#app/accounts/session-list.tsx';
import { startSession } from '#app/accounts/sessions.server.ts';
import { SignInAgainForm, SignInAgainNotice } from '#app/accounts/sign-in-again.tsx';
import { toCurrentUser, type Viewer } from '#app/accounts/viewer.ts';
import { answerAndGo, answerRefusal, answerWith } from '#app/http/answer.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { notReadRefusal, parseRead } from '#app/http/form.server.ts';
import { type ReceivedForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { addFlash, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { clearAttempts } from '#app/platform/rate-limit.server.ts';
import { followOrKeepText, shownAnswer } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { Trouble, TroubleCause, TryAgain } from '#app/ui/trouble.tsx';
import { formatPhone } from '#app/vocabulary/phone.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/profile';
import { PhoneSection } from './phone-section.tsx';
import { Folded, ProfileFormFields } from './profile-fields.tsx';

/** The photo plus the other fields. */
const LIMITS = {
  field: 'avatar',
  maxFileBytes: PHOTO_LIMITS.maxBytes,
  maxBytes: PHOTO_LIMITS.maxBytes + 1024 * 1024,
  maxTextsBytes: 64 * 1024,
};
const TROUBLE = 'Failed to update profile: something went wrong on our side. Please try again.';
const STATUSES: Partial<Record<AuthCode, number>> = {
  'auth/invalid-credential': 403,
  'auth/requires-recent-login': 403,
  'auth/no-current-user': 401,
  'auth/internal-error': 500,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { flash, headers } = await takeFlash(request);
  const page = await loadProfilePage(db, viewer);
  const phone = await findPhoneState(db, viewer);
  return data({ user: toCurrentUser(viewer), flash, phone, ...page }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Profile');

export function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  return receiveUpload({ request, context }, LIMITS, (received) => update({ request, context }, viewer, received));
}

type UpdateArgs = Pick<Route.ActionArgs, 'request' | 'context'>;

async function update({ request, context }: UpdateArgs, viewer: Viewer, received: ReceivedForm) {
  if (!received.ok) {
    const isTooLarge = Number(request.headers.get('Content-Length')) > LIMITS.maxBytes;
    const refusal = isTooLarge ? data(TOO_LARGE, { status: 413 }) : notReadRefusal(received);
    return answerRefusal(context, refusal, 'auth/invalid-form');
  }
  const [avatar] = received.files;
  const form = parseRead(received.form, profileSchema(await findProfileFacts(db, viewer), avatar));
  if (!form.ok) return answerRefusal(context, form.refusal, 'auth/invalid-form');
  const fields = { ...form.value, avatar };
  const tooMany = await countChange(context, viewer, form.value);
  if (tooMany) {
    const refusal = form.refuse(`Failed to update profile: ${tooMany.message}`, tooMany.init);
    return answerRefusal(context, refusal, 'auth/too-many-requests');
  }
  const result = await withFailureMessage(context, TROUBLE, () => updateUserProfile(db, viewer, fields));
  if (!result.success) {
    const errors = 'field' in result && result.field ? { [result.field]: result.message } : result.message;
    return answerWith(context, result, form.refuse(errors, { status: STATUSES[result.code] ?? 422 }));
  }
  if (changesCredentials(form.value, viewer)) await clearAttempts(db, PASSWORD_OF_VIEWER, viewer.uid);
  const headers = result.isPasswordChanged ? await startSession(db, viewer.uid, request) : undefined;
  return answerAndGo('/profile', result, { request, context, headers: await addFlash(result.message, headers) });
}

const TOO_LARGE: FormReply = {
  status: 'error',
  error: { avatar: [`${AVATAR_FAILED} ${AVATAR_TOO_LARGE}`] },
};

/** Counts only changes that check the password or send an email. */
async function countChange(context: Readonly<RouterContextProvider>, viewer: Viewer, fields: ProfileFields) {
  if (!changesCredentials(fields, viewer)) return null;
  const tooMany = await countAttempt(context, { ofAccount: [PASSWORD_OF_VIEWER, viewer.uid] });
  if (tooMany || fields.email === viewer.email) return tooMany;
  return countAttempt(context, { ofAccount: [EMAIL_CHANGE_OF_VIEWER, viewer.uid] });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, flash, phone, pendingEmail, sessions, version, hasTwoStep } = loaderData;
  const [usedSince, setUsedSince] = useState<object>();
  const isSaved = flash !== null && usedSince !== loaderData;
  return (
    <div className="page-narrow">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div>
          <h1>Profile</h1>
          <div role="status">{isSaved && <Saved message={flash} email={user.email} pendingEmail={pendingEmail} />}</div>
        </div>
        <ProfileForm
          key={version}
          {...loaderData}
          reply={shownAnswer(actionData)}
          onUse={() => setUsedSince(loaderData)}
        />
        {phone && <PhoneSection {...phone} />}
        {user.isDealer && (
          <section aria-labelledby="dealership" className="panel grid justify-items-start gap-4 p-5 sm:p-7">
            <h2 id="dealership" className="font-bold text-xl">
              Dealership
            </h2>
            <p className="text-muted">
              Licence number, ABN, address, hours and logo: for your dealer page and your listings.
            </p>
            <Link to="/profile/dealership" className="button button-quiet">
              Edit dealership
            </Link>
          </section>
        )}
        <div className="panel px-5 sm:px-7 *:first:border-t-0">
          <Folded title="Two-step verification" state={hasTwoStep ? 'On' : 'Off'}>
            <p className="text-muted">
              {hasTwoStep
                ? 'Signing in also needs a code from your authenticator app.'
                : 'Ask for a code from an authenticator app when you sign in, so a stolen password isn’t enough.'}
            </p>
            <Link to="/profile/two-step" className="button button-quiet justify-self-start">
              {hasTwoStep ? 'Change two-step verification' : 'Set up two-step verification'}
            </Link>
          </Folded>
          <Folded title="Passkeys">
            <p className="text-muted">Sign in with your fingerprint, face or screen lock.</p>
            <Link to="/profile/passkeys" className="button button-quiet justify-self-start">
              Your passkeys
            </Link>
          </Folded>
          <Folded id="sessions" title="Devices" state={sessions.length === 1 ? 'This one' : `${sessions.length}`}>
            <SessionList sessions={sessions} />
          </Folded>
          <Folded title="Your data">
            <p className="text-muted">Download everything we hold about you (ZIP), or delete your account for good.</p>
            <div className="flex flex-wrap gap-3">
              <a href="/profile/data" className="button button-quiet" download="kerbside-data.zip">
                Download my data
              </a>
              <Link to="/profile/delete" className="button button-quiet text-danger">
                Delete account
              </Link>
            </div>
          </Folded>
        </div>
      </div>
      <SignInAgainForm next="/profile" />
    </div>
  );
}

type ProfileFormProps = Route.ComponentProps['loaderData'] & {
  reply: FormReply | undefined;
  onUse: () => void;
};

function ProfileForm({ user, facts, pendingEmail, mustSignInAgain, reply, onUse }: ProfileFormProps) {
  const { props, fields, problems } = useCheckedForm(profileSchema(facts), {
    reply,
    defaultValue: {
      name: user.displayName,
      email: user.email,
      dealershipName: user.dealershipName,
      phoneNumber: formatPhone(user.phoneNumber),
    },
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...props}
      onInput={onUse}
      onSubmitCapture={onUse}
      className="panel grid gap-5 p-5 sm:p-7"
    >
      <ErrorSummary problems={problems} />
      <ProfileFormFields
        user={user}
        fields={fields}
        hasPassword={facts.hasPassword}
        pendingEmail={pendingEmail}
        wasRejected={reply !== undefined}
        notice={mustSignInAgain && <SignInAgainNotice purpose="To change your email or to set a password" />}
      />
      <SubmitButton problems={problems} action="/profile" pending="Saving…">
        Update Profile
      </SubmitButton>
    </Form>
  );
}

type SavedProps = { message: string; email: string; pendingEmail: string | null };

function Saved({ message, email, pendingEmail }: SavedProps) {
  return (
    <div className="mt-6 rounded-control border border-positive bg-accent-soft px-4 py-3">
      <p className="font-semibold text-positive">{message}</p>
      {pendingEmail && (
        <p className="mt-1 wrap-anywhere">
          {`Your email stays ${email} until you open the link we sent to ${pendingEmail}.`}
        </p>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Trouble title="Failed to load profile data.">
      <TroubleCause />
      <TryAgain />
    </Trouble>
  );
}
