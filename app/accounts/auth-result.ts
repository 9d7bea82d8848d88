export type AuthResult = AuthSuccess | AuthFailure;
export type AuthSuccess = { success: true; message: string };
export type AuthFailure = { success: false; code: AuthCode; message: string };

export type AuthCode =
  | 'auth/email-not-verified'
  | 'auth/email-already-verified'
  | 'auth/invalid-credential'
  | 'auth/invalid-email'
  | 'auth/passwords-differ'
  | 'auth/weak-password'
  | 'auth/missing-password'
  | 'auth/name-or-phone-missing'
  | 'auth/invalid-phone-number'
  | 'auth/dealership-name-missing'
  | 'auth/invalid-name'
  | 'auth/invalid-action-code'
  | 'auth/invalid-verification-code'
  | 'auth/multi-factor-auth-required'
  | 'auth/no-current-user'
  | 'auth/already-signed-in'
  | 'auth/too-many-requests'
  | 'auth/requires-recent-login'
  | 'auth/user-not-found'
  | 'auth/invalid-avatar'
  | 'auth/invalid-form'
  | 'auth/internal-error';

export function succeeded(message: string): AuthSuccess {
  return { success: true, message };
}

export function failed(code: AuthCode, message: string): AuthFailure {
  return { success: false, code, message };
}

export const NOT_SIGNED_IN = failed('auth/no-current-user', 'No user is currently signed in');
