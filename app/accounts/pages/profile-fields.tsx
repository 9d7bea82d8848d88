import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AvatarField } from '#app/accounts/profile/avatar-field.tsx';
import type { ProfileFields } from '#app/accounts/profile-form.ts';
import type { CurrentUser } from '#app/accounts/viewer.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { NewPasswordField } from './new-password-field.tsx';

type ProfileFieldsProps = {
  user: CurrentUser;
  fields: Record<keyof ProfileFields, FormField>;
  hasPassword: boolean;
  pendingEmail: string | null;
  wasRejected: boolean;
  notice: ReactNode;
};

export function ProfileFormFields({ user, fields, ...about }: ProfileFieldsProps) {
  const { hasPassword, pendingEmail, wasRejected, notice } = about;
  return (
    <>
      <AvatarField user={user} file={fields.avatar} removal={fields.removeAvatar} wasRejected={wasRejected} />
      <TextField field={fields.name} label="Name" autoComplete="name" required />
      <TextField
        field={fields.phoneNumber}
        label="Phone Number"
        hint="10 digits. Shown only on your listings."
        placeholder="0491 570 156"
        type="tel"
        autoComplete="tel"
        required
      />
      {user.isDealer && (
        <TextField field={fields.dealershipName} label="Dealership name" autoComplete="organization" required />
      )}
      {pendingEmail && (
        <p className="text-sm">
          Check <strong className="wrap-anywhere">{pendingEmail}</strong> for a link to confirm your new email.
        </p>
      )}
      <Folded
        title="Email and password"
        state={user.email}
        hasErrors={CREDENTIALS.some((name) => fields[name].errors[0])}
      >
        {notice}
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" inputMode="email" required />
        <Passwords fields={fields} hasPassword={hasPassword} />
      </Folded>
    </>
  );
}

const CREDENTIALS = ['email', 'currentPassword', 'newPassword', 'confirmNewPassword'] as const;

type FoldedProps = { id?: string; title: string; state?: string; hasErrors?: boolean; children: ReactNode };

/** The id is inside: an address that ends in it opens the part. */
export function Folded({ id, title, state, hasErrors = false, children }: FoldedProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const [startsOpen] = useState(hasErrors);
  useEffect(() => {
    if (hasErrors && part.current) part.current.open = true;
  }, [hasErrors]);
  /** It stays open while it has errors. While it was closed it could not take the focus that its first error was given. */
  function show(details: HTMLDetailsElement) {
    details.open = true;
    if (!document.activeElement?.matches('input')) details.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }
  return (
    <details
      ref={part}
      open={startsOpen}
      onToggle={(event) => hasErrors && show(event.currentTarget)}
      className="group/fold border-line border-t"
    >
      <summary className="bare-summary flex min-h-14 cursor-pointer items-center gap-x-4">
        <h2 className="shrink-0 font-bold text-lg">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-right text-muted text-sm">{state}</span>
        <ChevronDown className="size-5 shrink-0 group-open/fold:rotate-180" aria-hidden="true" />
      </summary>
      <div id={id} className="grid justify-items-stretch gap-5 pt-1 pb-5">
        {children}
      </div>
    </details>
  );
}

function Passwords({ fields, hasPassword }: Pick<ProfileFieldsProps, 'fields' | 'hasPassword'>) {
  return (
    <>
      {hasPassword && (
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          hint="Needed only to change your email or password."
          autoComplete="current-password"
        />
      )}
      <NewPasswordField
        field={fields.newPassword}
        label="New password"
        hint={hasPassword ? 'Leave blank to keep your current password.' : 'Your account doesn’t have a password yet.'}
      />
      <PasswordField field={fields.confirmNewPassword} label="Confirm new password" autoComplete="new-password" />
    </>
  );
}
