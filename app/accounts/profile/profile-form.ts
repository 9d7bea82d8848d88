/** What a profile may be changed to, checked in a fixed order, in the browser and on the server alike. */
import { z } from 'zod';
import { isEmail, normaliseEmail } from '#app/accounts/email.ts';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/password-rule.ts';
import { checkPerson, personFields, type Refusal } from '#app/accounts/person-form.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

export const AVATAR_FAILED = 'Failed to upload avatar.';

/** Longer than any that can be right; hashing a longer one would only take time. */
const MAX_TYPED_PASSWORD = 1_000;

const password = z
  .string()
  .max(MAX_TYPED_PASSWORD, { error: `Please keep this to ${MAX_TYPED_PASSWORD} characters` })
  .default('');

const fields = z.object({
  avatar: z
    .file({ error: `${AVATAR_FAILED} Please choose a picture.` })
    .min(1, { error: `${AVATAR_FAILED} The file is empty.` })
    .max(PHOTO_LIMITS.maxBytes, { error: `${AVATAR_FAILED} The picture is larger than 25 MB.` })
    .optional(),
  removeAvatar: z.boolean().default(false),
  ...personFields,
  email: z.string().max(300, { error: 'Please enter a valid email address' }).transform(normaliseEmail).default(''),
  currentPassword: password,
  newPassword: password,
  confirmNewPassword: password,
});

/** Trimmed, the e-mail in lower case, the phone in digits. */
export type ProfileFields = z.output<typeof fields>;

/** What the account is like now. */
export type ProfileFacts = { email: string; isDealer: boolean; hasPassword: boolean };

export function profileSchema(facts: ProfileFacts) {
  return fields.superRefine((given, check) => {
    const refusal = checkProfile(given, facts);
    if (refusal) check.addIssue({ code: 'custom', path: [refusal.field], message: refusal.message });
  });
}

/** The first thing that is wrong, or null. */
export function checkProfile(given: ProfileFields, facts: ProfileFacts): Refusal<ProfileFields> | null {
  return checkPerson({ ...given, isDealer: facts.isDealer }) ?? checkCredentials(given, facts);
}

/** Whether saving needs the current password, or a sign-in just now. */
export function changesCredentials(given: ProfileFields, { email }: Pick<ProfileFacts, 'email'>): boolean {
  return given.email !== email || changesPassword(given);
}

export function changesPassword({ newPassword, confirmNewPassword }: ProfileFields): boolean {
  return newPassword !== '' || confirmNewPassword !== '';
}

/** A password that is right is asked for on the server only. */
function checkCredentials(given: ProfileFields, facts: ProfileFacts): Refusal<ProfileFields> | null {
  const lacksPassword = facts.hasPassword && given.currentPassword === '';
  if (!isEmail(given.email)) {
    return { field: 'email', code: 'auth/invalid-email', message: 'Please enter a valid email address' };
  }
  if (given.email !== facts.email && lacksPassword) {
    const message = 'Current password is required to change email';
    return { field: 'currentPassword', code: 'auth/invalid-credential', message };
  }
  if (!changesPassword(given)) return null;
  if (lacksPassword) {
    const message = 'Current password is required to change password';
    return { field: 'currentPassword', code: 'auth/invalid-credential', message };
  }
  if (given.newPassword !== given.confirmNewPassword) {
    return { field: 'confirmNewPassword', code: 'auth/passwords-differ', message: "New passwords don't match" };
  }
  if (isPassword(given.newPassword)) return null;
  return { field: 'newPassword', code: 'auth/weak-password', message: PASSWORD_MESSAGE };
}
