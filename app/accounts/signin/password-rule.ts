const PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,128}$/;

export const PASSWORD_MESSAGE =
  'Password must be at least 8 characters long and include uppercase, lowercase, number, and special character';

export function isPassword(password: string): boolean {
  return PASSWORD.test(password);
}

export function passwordChecklist(password: string): { label: string; isMet: boolean }[] {
  return [
    { label: '8 to 128 characters', isMet: password.length >= 8 && password.length <= 128 },
    { label: 'A lowercase letter', isMet: /[a-z]/.test(password) },
    { label: 'An uppercase letter', isMet: /[A-Z]/.test(password) },
    { label: 'A number', isMet: /\d/.test(password) },
    { label: 'One of @ $ ! % * ? &', isMet: /[@$!%*?&]/.test(password) },
    { label: 'No spaces or other symbols', isMet: /^[A-Za-z\d@$!%*?&]+$/.test(password) },
  ];
}
