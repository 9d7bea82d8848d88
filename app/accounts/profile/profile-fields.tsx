import { type ReactNode, useState } from 'react';
import { PasswordChecklist } from '#app/accounts/password-checklist.tsx';
import { AvatarField } from '#app/accounts/profile/avatar-field.tsx';
import type { ProfileFields } from '#app/accounts/profile/profile-form.ts';
import type { CurrentUser } from '#app/accounts/viewer.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

type ProfileFieldsProps = {
  user: CurrentUser;
  fields: Record<keyof ProfileFields, FormField>;
  hasPassword: boolean;
  pendingEmail: string | null;
  wasRefused: boolean;
  /** Stands above what a session alone does not let anybody change. */
  notice: ReactNode;
};

export function ProfileFormFields({ user, fields, ...about }: ProfileFieldsProps) {
  const { hasPassword, pendingEmail, wasRefused, notice } = about;
  return (
    <>
      <AvatarField user={user} picture={fields.avatar} removal={fields.removeAvatar} wasRefused={wasRefused} />
      <TextField field={fields.name} label="Name" autoComplete="name" required />
      <TextField
        field={fields.phoneNumber}
        label="Phone Number"
        hint="Ten digits. Buyers see it only on your listings."
        placeholder="0491 570 156"
        type="tel"
        autoComplete="tel"
        required
      />
      {user.isDealer && (
        <TextField field={fields.dealershipName} label="Dealership name" autoComplete="organization" required />
      )}
      <h2 className="border-line border-t pt-5 font-bold text-xl">Email and password</h2>
      {notice}
      <div className="grid gap-2">
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" inputMode="email" required />
        {pendingEmail && (
          <p className="text-sm">
            Waiting for <strong className="wrap-anywhere">{pendingEmail}</strong>: open the link that we sent there, and
            it becomes your email.
          </p>
        )}
      </div>
      <Passwords fields={fields} hasPassword={hasPassword} />
    </>
  );
}

function Passwords({ fields, hasPassword }: Pick<ProfileFieldsProps, 'fields' | 'hasPassword'>) {
  const [password, setPassword] = useState('');
  return (
    <>
      {hasPassword && (
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          hint="Only to change your email or your password."
          autoComplete="current-password"
        />
      )}
      <div className="grid gap-2">
        <PasswordField
          field={fields.newPassword}
          label="New password"
          hint={hasPassword ? 'Leave it empty to keep the one you have.' : 'Your account has none yet.'}
          autoComplete="new-password"
          aria-describedby="password-rule"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordChecklist id="password-rule" password={password} />
      </div>
      <PasswordField field={fields.confirmNewPassword} label="Confirm new password" autoComplete="new-password" />
    </>
  );
}
