import { ChevronDown } from 'lucide-react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Avatar } from '#app/accounts/profile/avatar.tsx';
import type { ProfileFields } from '#app/accounts/profile-form.ts';
import type { CurrentUser } from '#app/accounts/viewer.ts';
import { FileInput, PICTURES } from '#app/ui/forms/file-input.tsx';
import { FieldError, TextField } from '#app/ui/forms/form-field.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';
import { useObjectUrl } from '#app/ui/use-object-url.ts';
import { NewPasswordField } from './account-fields.tsx';

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

type AvatarFieldProps = {
  user: Pick<CurrentUser, 'displayName' | 'email' | 'photoURL'>;
  file: FormField;
  removal: FormField;
  wasRejected: boolean;
};

function AvatarField({ user, file, removal, wasRejected }: AvatarFieldProps) {
  const [chosen, choose] = useState<File | null>(null);
  const preview = useObjectUrl(chosen);
  const isWrong = file.errors.length > 0;
  return (
    <div className="field">
      <label htmlFor={file.id}>Profile photo</label>
      <div className="flex items-center gap-4">
        <Avatar
          user={preview ? { ...user, photoURL: preview } : user}
          className="size-20 text-3xl"
          width="80px"
          onError={() => choose(null)}
        />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1.5 font-normal">
          <FileInput
            id={file.id}
            name={file.name}
            accept={PICTURES}
            label={
              <>
                <ImagePlus className="size-5" aria-hidden="true" />
                Choose a photo
              </>
            }
            aria-describedby={`${file.hintId} ${isWrong ? file.errorId : ''}`}
            aria-invalid={isWrong || undefined}
            onPick={([photo]) => choose(photo ?? null)}
          />
          <p id={file.hintId} className="text-muted">
            JPG, PNG or HEIC. We’ll crop it square.
          </p>
          {/* Without JavaScript a rejected form loses the chosen file. */}
          {wasRejected && <noscript>If you chose a photo, please choose it again.</noscript>}
          {user.photoURL && (
            <label htmlFor={removal.id} className="flex min-h-11 items-center gap-3">
              <input id={removal.id} name={removal.name} type="checkbox" className="size-5 accent-accent" />
              Remove photo
            </label>
          )}
        </div>
      </div>
      <FieldError field={file} />
    </div>
  );
}
