import { Download } from 'lucide-react';
import { Form } from 'react-router';
import { codeEntrySchema, factorProofSchema, startSchema } from '#app/accounts/auth-forms.ts';
import { SignInAgainNotice } from '#app/accounts/sign-in-again.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { CopyButton, PrintButton } from '#app/ui/script-buttons.tsx';

const QUIET = 4;
type Reply = FormReply | undefined;

type StartProps = { hasPassword: boolean; mustSignInAgain: boolean; reply: Reply };

export function StartForm({ hasPassword, mustSignInAgain, reply }: StartProps) {
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

export function ConfirmForm({ scan, reply }: { scan: Scan; reply: Reply }) {
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

export function RecoveryCodes({ codes }: { codes: string[] }) {
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

export function ChangeForm({ do: change, title, lead, button, reply }: ChangeProps) {
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
