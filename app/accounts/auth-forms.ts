import { z } from 'zod';
import { normaliseEmail } from '#app/accounts/person-fields.ts';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/signin/password-rule.ts';

/** Anything too long for an id is dropped. */
const save = z
  .string()
  .transform((id) => (id.length <= 100 ? id : ''))
  .default('');

/** Forms pass on where the visitor goes next. */
export const afterwards = { next: z.string().default('/'), save };

function required(error: string) {
  return z.string({ error }).regex(/\S/, { error });
}

export const signinSchema = z.object({
  email: required('Enter your email').transform(normaliseEmail),
  password: required('Enter your password'),
  ...afterwards,
});

/** `attempt` identifies the sign-in window; empty without one. */
export const socialSchema = z.object({
  ...afterwards,
  attempt: z.string().default(''),
});

/** For a mailed link: to sign in, or to choose a new password. */
export const emailSchema = z.object({
  email: z.string().transform(normaliseEmail).default(''),
  ...afterwards,
});

export const codeSchema = z.object({ oobCode: z.string().max(100).default('') });

export const signupPasswordSchema = codeSchema.extend({ password: required('Enter your password') });

export const newPasswordSchema = z
  .object({
    oobCode: z.string().max(100).default(''),
    newPassword: z.string().default(''),
    confirmNewPassword: z.string().default(''),
  })
  .superRefine(checkNewPassword);

/** What a visitor can send along with an emailed verification code. */
export const proofSchema = z
  .object({
    oobCode: z.string().max(100).default(''),
    password: z.string().default(''),
    newPassword: z.string().default(''),
    confirmNewPassword: z.string().default(''),
  })
  .superRefine((values, check) => {
    if (values.newPassword !== '') checkNewPassword(values, check);
  });

type NewPassword = { newPassword: string; confirmNewPassword: string };

function checkNewPassword({ newPassword, confirmNewPassword }: NewPassword, check: z.RefinementCtx) {
  if (newPassword !== confirmNewPassword) {
    check.addIssue({ code: 'custom', path: ['confirmNewPassword'], message: "Passwords don't match" });
  } else if (!isPassword(newPassword)) {
    check.addIssue({ code: 'custom', path: ['newPassword'], message: PASSWORD_MESSAGE });
  }
}
