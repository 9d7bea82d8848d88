import { z } from 'zod';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/auth-forms.ts';
import { checkPerson, type FieldError, isEmail, normaliseEmail, personFields } from '#app/accounts/person-fields.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';

export const AVATAR_FAILED = 'Failed to upload avatar.';

/** Longer than any valid password, so that no time is spent on hashing it. */
const MAX_TYPED_PASSWORD = 1_000;

const password = z
  .string()
  .max(MAX_TYPED_PASSWORD, { error: `Use up to ${MAX_TYPED_PASSWORD} characters` })
  .default('');

const fields = z.object({
  avatar: z.file({ error: `${AVATAR_FAILED} Choose an image file.` }).optional(),
  removeAvatar: z.boolean().default(false),
  ...personFields,
  email: z.string().max(300, { error: 'Enter a valid email address' }).transform(normaliseEmail).default(''),
  currentPassword: password,
  newPassword: password,
  confirmNewPassword: password,
});

export type ProfileFields = z.output<typeof fields>;

export type ProfileFacts = { email: string; isDealer: boolean; hasPassword: boolean; siteName: string };

/** On the server the image is in `received`, not in the form's text fields. */
export function profileSchema(facts: ProfileFacts, received?: { size: number }) {
  return fields.superRefine((values, check) => {
    const problem = avatarProblem(received ?? values.avatar);
    if (problem) check.addIssue({ code: 'custom', path: ['avatar'], message: `${AVATAR_FAILED} ${problem}` });
    const error = checkProfile(values, facts);
    if (error) check.addIssue({ code: 'custom', path: [error.field], message: error.message });
  });
}

export const AVATAR_TOO_LARGE = 'The image is larger than 25 MB.';

function avatarProblem(file: { size: number } | undefined): string | null {
  if (!file) return null;
  if (file.size === 0) return 'The file is empty.';
  return file.size > PHOTO_LIMITS.maxBytes ? AVATAR_TOO_LARGE : null;
}

type TypedFields = Omit<ProfileFields, 'avatar'>;

export function checkProfile(values: TypedFields, facts: ProfileFacts): FieldError<ProfileFields> | null {
  return checkPerson({ ...values, isDealer: facts.isDealer }, facts.siteName) ?? checkCredentials(values, facts);
}

export function changesCredentials(values: TypedFields, { email }: Pick<ProfileFacts, 'email'>): boolean {
  return values.email !== email || changesPassword(values);
}

export function changesPassword({ newPassword, confirmNewPassword }: TypedFields): boolean {
  return newPassword !== '' || confirmNewPassword !== '';
}

/** The server checks the current password. */
function checkCredentials(values: TypedFields, facts: ProfileFacts): FieldError<ProfileFields> | null {
  const lacksPassword = facts.hasPassword && values.currentPassword === '';
  if (!isEmail(values.email)) {
    return { field: 'email', code: 'auth/invalid-email', message: 'Enter a valid email address' };
  }
  if (values.email !== facts.email && lacksPassword) {
    const message = 'Current password is required to change email';
    return { field: 'currentPassword', code: 'auth/invalid-credential', message };
  }
  if (!changesPassword(values)) return null;
  if (lacksPassword) {
    const message = 'Current password is required to change password';
    return { field: 'currentPassword', code: 'auth/invalid-credential', message };
  }
  if (values.newPassword !== values.confirmNewPassword) {
    return { field: 'confirmNewPassword', code: 'auth/passwords-differ', message: "New passwords don't match" };
  }
  if (isPassword(values.newPassword)) return null;
  return { field: 'newPassword', code: 'auth/weak-password', message: PASSWORD_MESSAGE };
}
