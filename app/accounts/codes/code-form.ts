import { z } from 'zod';
import { normaliseEmail } from '#app/accounts/email.ts';
import { isPassword, PASSWORD_MESSAGE } from '#app/accounts/password-rule.ts';

/** A one-time code as a page posts it. */
export const codeSchema = z.object({ oobCode: z.string().max(100).default('') });

export const newPasswordSchema = z
  .object({
    oobCode: z.string().max(100).default(''),
    newPassword: z.string().default(''),
    confirmNewPassword: z.string().default(''),
  })
  .superRefine(({ newPassword, confirmNewPassword }, check) => {
    if (newPassword !== confirmNewPassword) {
      check.addIssue({ code: 'custom', path: ['confirmNewPassword'], message: "Passwords don't match" });
    } else if (!isPassword(newPassword)) {
      check.addIssue({ code: 'custom', path: ['newPassword'], message: PASSWORD_MESSAGE });
    }
  });

export const emailSchema = z.object({ email: z.string().transform(normaliseEmail).default('') });
