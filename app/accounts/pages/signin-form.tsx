import { type RefObject, useEffect, useRef } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import { type Afterwards, hrefWith } from '#app/accounts/afterwards.ts';
import { signinSchema } from '#app/accounts/auth-forms.ts';
import type { AuthResult } from '#app/accounts/auth-result.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { AfterwardsFields } from './account-fields.tsx';

type SigninFormProps = { reply: FormReply | undefined; afterwards: Afterwards };

export function SigninForm({ reply, afterwards }: SigninFormProps) {
  const { props, fields, problems } = useCheckedForm(signinSchema, { reply });
  const form = useRef<HTMLFormElement>(null);
  useRememberedEmail(form);
  return (
    <Form
      method="post"
      replace
      {...props}
      ref={form}
      className="grid gap-5"
      onSubmit={(event) => {
        rememberEmail(new FormData(event.currentTarget));
        props.onSubmit(event);
      }}
    >
      <ErrorSummary problems={problems} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" inputMode="email" required />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 items-center gap-3 font-medium text-[0.9375rem]">
          <input type="checkbox" name="rememberMe" className="size-5 accent-accent" />
          Remember me
        </label>
        <Link to={hrefWith('/ForgotPassword', afterwards)} className="text-link text-[0.9375rem]">
          Forgot password?
        </Link>
      </div>
      <AfterwardsFields {...afterwards} />
      <SubmitButton pending="Signing in…">Sign In</SubmitButton>
    </Form>
  );
}

export function resendMessage({ success, message }: AuthResult): string {
  return success ? 'Verification email sent. Please check your inbox.' : message;
}

export function UnverifiedNotice({ mailStatus }: { mailStatus: string }) {
  const resend = useFetcher<AuthResult>();
  return (
    <div className="grid gap-3 rounded-control border border-ochre bg-ochre-soft p-4">
      <div role="alert" className="grid gap-1">
        <p className="font-semibold">Please verify your email before signing in.</p>
        <p>{mailStatus}</p>
      </div>
      <resend.Form method="post" action="/verify-email/resend">
        <button type="submit" className="button button-quiet" disabled={resend.state !== 'idle'}>
          Resend verification email
        </button>
      </resend.Form>
      <p role="status" className={resend.data?.success ? 'font-medium text-positive' : 'font-medium text-danger'}>
        {resend.data && resendMessage(resend.data)}
      </p>
    </div>
  );
}

const KEY = 'rememberedEmail';

function useRememberedEmail(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const remembered = readRemembered();
    const email = form.current?.elements.namedItem('email');
    const box = form.current?.elements.namedItem('rememberMe');
    if (!remembered || !(email instanceof HTMLInputElement) || !(box instanceof HTMLInputElement)) return;
    box.checked = true;
    // Someone already typing would type after it.
    if (email.value === '' && document.activeElement !== email) email.value = remembered;
  }, [form]);
}

export function rememberEmail(form: FormData): void {
  const email = form.get('email');
  try {
    if (form.get('rememberMe') && typeof email === 'string') localStorage.setItem(KEY, email.trim());
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be full or blocked.
  }
}

function readRemembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
