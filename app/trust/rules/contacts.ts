import { toDomesticDigits } from '#app/vocabulary/phone.ts';

/** Mobile and landline numbers. Service numbers (13, 1300, 1800) are shared by nature. */
const NUMBER = /(?<![\d.$])(?:(?:\+|00)?61[\s().-]*0?|\(?0)[\s().-]*[23478](?:[\s().-]?[\s().-]?\d){8}(?!\d)/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** As they are compared: ten digits, or an address in small letters. */
export function findContacts(text: string): string[] {
  const numbers = [...text.matchAll(NUMBER)].map(([number]) => toDomesticDigits(number));
  const emails = [...text.matchAll(EMAIL)].map(([email]) => email.toLowerCase());
  return [...new Set([...numbers.filter((number) => number.length === 10), ...emails])];
}
