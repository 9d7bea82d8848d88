import { expect, test } from 'vitest';
import { checkPerson, personSchema, personSchemaOf } from '#app/accounts/person-fields.ts';

const JESS = { name: 'Jess Nguyen', phoneNumber: '0491570158' };
const MISSING = { field: 'name', code: 'auth/name-or-phone-missing', message: 'Name and phone number are required' };

test.each(['', ' \u00a0\u3000', '\u200b\u200d', '\u3164', '\u2800', '\ufeff \u2060'])(
  'a name of invisible characters counts as missing: %j',
  (name) => {
    const { error } = personSchema.safeParse({ ...JESS, name });
    expect(error?.issues).toMatchObject([{ path: ['name'], message: MISSING.message }]);
  },
);

test.each(['Jess Nguyen', 'Zoë', '李小龍', 'محمد', '👩‍🚒', "O'Brien-Smith", 'X'])('%s is a name', (name) => {
  expect(personSchema.parse({ ...JESS, name }).name).toBe(name);
});

test('the site’s name, an address or a link is refused by its field, a dealership’s too', () => {
  const fieldOf = (changes: object) => {
    const { error } = personSchemaOf('Kerbside').safeParse({
      ...JESS,
      isDealer: true,
      dealershipName: 'Autos',
      ...changes,
    });
    return error?.issues[0]?.path[0];
  };
  expect([{}, { name: 'Admin' }, { name: 'Kerbside' }, { dealershipName: 'Kerbside Autos' }].map(fieldOf)).toEqual([
    undefined,
    'name',
    'name',
    'dealershipName',
  ]);
  expect(fieldOf({ dealershipName: 'Support Autos' })).toBeUndefined();
});

test('a dealership name of invisible characters counts as missing, for dealers only', () => {
  const person = { ...JESS, dealershipName: '\u200b' };
  expect(personSchema.safeParse(person).success).toBe(true);
  const { error } = personSchema.safeParse({ ...person, isDealer: true });
  expect(error?.issues).toMatchObject([
    { path: ['dealershipName'], message: 'Dealership name is required for dealers' },
  ]);
});

test('the first of several errors is returned', () => {
  expect(checkPerson({ name: '', phoneNumber: '1', isDealer: true, dealershipName: '' })).toEqual(MISSING);
});
