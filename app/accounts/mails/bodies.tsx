import { ChangeEmailMail } from '#app/accounts/mails/change-email.tsx';
import { EmailChangeAskedMail } from '#app/accounts/mails/email-change-asked.tsx';
import { PasswordChangedMail } from '#app/accounts/mails/password-changed.tsx';
import { ResetPasswordMail } from '#app/accounts/mails/reset-password.tsx';
import { SignInMail } from '#app/accounts/mails/sign-in.tsx';
import { SignUpAttemptMail } from '#app/accounts/mails/sign-up-attempt.tsx';
import { VerifyEmailMail } from '#app/accounts/mails/verify-email.tsx';

export const BODIES = {
  'verify-email': VerifyEmailMail,
  'reset-password': ResetPasswordMail,
  'change-email': ChangeEmailMail,
  'sign-in': SignInMail,
  'sign-up-attempt': SignUpAttemptMail,
  'password-changed': PasswordChangedMail,
  'email-change-asked': EmailChangeAskedMail,
};
