import type { ReactNode } from 'react';
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
      <h2 className="border-line border-t pt-5 font-bold text-xl">Email and password</h2>
      {notice}
      <div className="grid gap-2">
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" inputMode="email" required />
        {pendingEmail && (
          <p className="text-sm">
            Check <strong className="wrap-anywhere">{pendingEmail}</strong> for a link to confirm your new email.
          </p>
        )}
      </div>
      <Passwords fields={fields} hasPassword={hasPassword} />
    </>
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
