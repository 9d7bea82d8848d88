import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findByPassword, hashPassword, hasPassword, setPassword } from '#app/accounts/credentials.server.ts';
import { proveIdentity, recheckIdentity } from '#app/accounts/identity-proof.server.ts';
import { codeOf, findUsableCode, issueCode } from '#app/accounts/one-time-codes.server.ts';
import { findPendingEmail, updateUserProfile } from '#app/accounts/profile.server.ts';
import type { ProfileFields } from '#app/accounts/profile-form.ts';
import { endSession, startSession } from '#app/accounts/sessions.server.ts';
import { confirmEmail } from '#app/accounts/verification.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { accounts, oneTimeCodes, type User, users } from '#app/platform/schema/accounts.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { mailedCode, makePerson, PASSWORD, userAt } from '#tests/support/people.ts';
import { queuedJobs } from '#tests/support/queued.ts';
import { cookieOf, makeSignedIn, signIn, viewerBy, visit } from '#tests/support/signed-in.ts';

const NEW_PASSWORD = 'Fresh2@start';
const UPDATED = { success: true, message: 'Profile updated successfully!' };

const { db } = await databaseOfFile();

const signedInPerson = (changes?: Partial<User>) => makeSignedIn(db, changes);

async function personWithoutPassword() {
  const signedIn = await signedInPerson();
  await signedIn.db
    .update(accounts)
    .set({ providerId: 'google', password: null })
    .where(eq(accounts.userId, signedIn.person.id));
  return signedIn;
}

function typed(person: User, changes: Partial<ProfileFields> = {}): ProfileFields {
  const { name, email, phoneNumber, dealershipName } = person;
  return {
    name,
    email,
    phoneNumber,
    dealershipName,
    removeAvatar: false,
    currentPassword: '',
    newPassword: '',
    confirmNewPassword: '',
    ...changes,
  };
}

const otherAddress = () => `${newId()}@people.example`;
const newPassword = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };

async function mailsTo(userId: string, mail: string) {
  const jobs = await queuedJobs<{ mail: string; userId?: string; codeId?: string }>(db, 'send-mail');
  const codes = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  const codeIds = codes.map((code) => code.id);
  return jobs.filter((job) => job.mail === mail && (job.userId === userId || codeIds.includes(job.codeId ?? '')));
}

test('name and phone are saved without checking a password', async () => {
  const { person, viewer } = await signedInPerson();
  const fields = typed(person, { name: 'Ash O’Brien', phoneNumber: '0491570159', currentPassword: 'filled in' });
  expect(await updateUserProfile(db, viewer, fields)).toEqual({
    ...UPDATED,
    isPasswordChanged: false,
    pendingEmail: null,
  });
  expect(await userAt(db, person.email)).toMatchObject({ name: 'Ash O’Brien', phoneNumber: '0491570159' });
});

test('a dealer can change the dealership name, a private seller has none', async () => {
  const dealer = await signedInPerson({ isDealer: true, dealershipName: 'Wombat Wheels' });
  await updateUserProfile(dealer.db, dealer.viewer, typed(dealer.person, { dealershipName: 'Wombat Cars' }));
  expect(await userAt(dealer.db, dealer.person.email)).toMatchObject({ dealershipName: 'Wombat Cars' });
  const seller = await signedInPerson();
  await updateUserProfile(seller.db, seller.viewer, typed(seller.person, { dealershipName: 'Not a dealer' }));
  expect(await userAt(seller.db, seller.person.email)).toMatchObject({ isDealer: false, dealershipName: '' });
});

const WEAK =
  'Password must be at least 8 characters long and include uppercase, lowercase, number, and special character';
const REJECTED: [string, Partial<ProfileFields>, string, string][] = [
  ['no name', { name: '', phoneNumber: 'x', email: 'x' }, 'name', 'Name and phone number are required'],
  ['no phone', { phoneNumber: '', email: 'x' }, 'phoneNumber', 'Name and phone number are required'],
  [
    'a short phone number',
    { phoneNumber: '0491', email: 'x' },
    'phoneNumber',
    'Please enter a valid 10-digit phone number',
  ],
  ['no dealership', { dealershipName: '', email: 'x' }, 'dealershipName', 'Dealership name is required for dealers'],
  ['no email', { email: '', ...newPassword }, 'email', 'Enter a valid email address'],
  ['half an email', { email: 'jess@', ...newPassword }, 'email', 'Enter a valid email address'],
  [
    'a new email without the password',
    { email: 'new@people.example', ...newPassword },
    'currentPassword',
    'Current password is required to change email',
  ],
  [
    'a new password without the old one',
    { newPassword: 'weak', confirmNewPassword: 'other' },
    'currentPassword',
    'Current password is required to change password',
  ],
  [
    'only the confirmation of a new password',
    { confirmNewPassword: NEW_PASSWORD },
    'currentPassword',
    'Current password is required to change password',
  ],
  [
    'new passwords that differ',
    { currentPassword: PASSWORD, newPassword: 'weak', confirmNewPassword: 'other' },
    'confirmNewPassword',
    "New passwords don't match",
  ],
  [
    'a weak new password',
    { currentPassword: 'wrong', newPassword: 'weak', confirmNewPassword: 'weak' },
    'newPassword',
    WEAK,
  ],
  [
    'a wrong current password',
    { currentPassword: 'Wrong1!wrong', ...newPassword },
    'currentPassword',
    'Failed to update profile: That’s not your current password.',
  ],
  [
    'a wrong current password for a new email',
    { currentPassword: 'Wrong1!wrong', email: 'new@people.example' },
    'currentPassword',
    'Failed to update profile: That’s not your current password.',
  ],
];

test.each(REJECTED)('%s is rejected and nothing is saved', async (_, changes, field, message) => {
  const { person, viewer } = await signedInPerson({ isDealer: true, dealershipName: 'Wombat Wheels' });
  const fields = typed(person, { name: 'Changed', phoneNumber: '0491570159', ...changes });
  expect(await updateUserProfile(db, viewer, fields)).toMatchObject({ success: false, field, message });
  expect(await userAt(db, person.email)).toEqual(person);
  expect(await findPendingEmail(db, person.id)).toBeNull();
  expect(await findByPassword(db, person.email, PASSWORD)).not.toBeNull();
});

test('a new email takes effect once it is confirmed', async () => {
  const { person, viewer } = await signedInPerson();
  const email = otherAddress();
  const answer = await updateUserProfile(db, viewer, typed(person, { email, currentPassword: PASSWORD, name: 'Ash' }));
  expect(answer).toEqual({ ...UPDATED, isPasswordChanged: false, pendingEmail: email });
  expect(await userAt(db, person.email)).toMatchObject({ id: person.id, name: 'Ash' });
  expect(await findPendingEmail(db, person.id)).toBe(email);
  expect(await mailsTo(person.id, 'change-email')).toHaveLength(1);
  expect(await mailsTo(person.id, 'email-change-requested')).toHaveLength(1);
  const code = await mailedCode(db, person.id, 'change-email');
  expect(await findUsableCode(db, code, { purposes: ['change-email'] })).toMatchObject({ email });
  expect(await confirmEmail(db, code)).toMatchObject({ success: true });
  expect(await userAt(db, email)).toMatchObject({ id: person.id });
  expect(await findPendingEmail(db, person.id)).toBeNull();
});

test('another account’s email gets the same answer and no email is sent to it', async () => {
  const { person, viewer } = await signedInPerson();
  const owner = await makePerson(db);
  const free = otherAddress();
  const withPassword = { currentPassword: PASSWORD };
  const toFree = await updateUserProfile(db, viewer, typed(person, { ...withPassword, email: free }));
  const toTaken = await updateUserProfile(db, viewer, typed(person, { ...withPassword, email: owner.email }));
  expect(toTaken).toEqual({ ...toFree, pendingEmail: owner.email });
  expect(await findPendingEmail(db, person.id)).toBe(owner.email);
  expect(await userAt(db, owner.email)).toEqual(owner);
  const codes = await mailsTo(person.id, 'change-email');
  expect(codes).toEqual([]);
  expect(await mailsTo(owner.id, 'change-email')).toEqual([]);
});

test('an unverified account’s email can be requested', async () => {
  const { person, viewer } = await signedInPerson();
  const claimed = await makePerson(db, { emailVerified: false, accountStatus: 'pending_verification' });
  await updateUserProfile(db, viewer, typed(person, { email: claimed.email, currentPassword: PASSWORD }));
  expect(await mailsTo(person.id, 'change-email')).toHaveLength(1);
});

test('only one of two simultaneous email changes is pending', async () => {
  const { person, viewer } = await signedInPerson();
  const second = await signIn(db, person);
  const addresses = [otherAddress(), otherAddress()];
  const [one, two] = addresses.map((email) => typed(person, { email, currentPassword: PASSWORD }));
  const answers = await Promise.all([
    updateUserProfile(db, viewer, one as ProfileFields),
    updateUserProfile(db, second.viewer, two as ProfileFields),
  ]);
  expect(answers).toMatchObject([UPDATED, UPDATED]);
  const open = await db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, person.id), eq(oneTimeCodes.purpose, 'change-email')));
  expect(open).toHaveLength(1);
  const pending = await findPendingEmail(db, person.id);
  expect(addresses).toContain(pending);
  await confirmEmail(db, codeOf(open[0]?.id ?? ''));
  expect(await userAt(db, pending ?? '')).toMatchObject({ id: person.id });
});

test('a new password ends every session, voids mailed links and notifies the owner', async () => {
  const { person, viewer, cookie } = await signedInPerson();
  const other = await signIn(db, person);
  const links = await Promise.all(
    (['reset-password', 'sign-in', 'change-email'] as const).map((purpose) =>
      issueCode(db, { purpose, userId: person.id, email: person.email }),
    ),
  );
  const fields = typed(person, { currentPassword: PASSWORD, ...newPassword, name: 'Ash' });
  expect(await updateUserProfile(db, viewer, fields)).toEqual({
    ...UPDATED,
    isPasswordChanged: true,
    pendingEmail: null,
  });
  expect(await findByPassword(db, person.email, PASSWORD)).toBeNull();
  expect(await findByPassword(db, person.email, NEW_PASSWORD)).toMatchObject({ id: person.id, name: 'Ash' });
  expect(await viewerBy(db, cookie)).toBeNull();
  expect(await viewerBy(db, other.cookie)).toBeNull();
  for (const id of links) {
    const purposes = ['reset-password', 'sign-in', 'change-email'] as const;
    expect(await findUsableCode(db, codeOf(id), { purposes })).toBeNull();
  }
  expect(await mailsTo(person.id, 'password-changed')).toHaveLength(1);
  const rotated = cookieOf(await startSession(db, person.id, visit(cookie)));
  expect(await viewerBy(db, rotated)).toMatchObject({ uid: person.id });
});

test('email and password can change together, and the new email stays pending', async () => {
  const { person, viewer } = await signedInPerson();
  const email = otherAddress();
  const fields = typed(person, { email, currentPassword: PASSWORD, ...newPassword });
  expect(await updateUserProfile(db, viewer, fields)).toMatchObject({ isPasswordChanged: true, pendingEmail: email });
  expect(await findPendingEmail(db, person.id)).toBe(email);
});

test('only one of two simultaneous password changes succeeds, and the other browser is signed out', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { person, viewer } = await signedInPerson();
    const second = await signIn(db, person);
    const passwords = ['First1!first', 'Second1!second'];
    const [one, two] = passwords.map((password) =>
      typed(person, { currentPassword: PASSWORD, newPassword: password, confirmNewPassword: password }),
    );
    const answers = await Promise.all([
      updateUserProfile(db, viewer, one as ProfileFields),
      updateUserProfile(db, second.viewer, two as ProfileFields),
    ]);
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    // Which of the two depends on how far the second was when the first was done.
    expect(answers.find((answer) => !answer.success)?.message).toMatch(
      /You’ve been signed out|That’s not your current password/,
    );
    const winner = passwords[answers.findIndex((answer) => answer.success)] as string;
    expect(await findByPassword(db, person.email, winner)).not.toBeNull();
    expect(await mailsTo(person.id, 'password-changed')).toHaveLength(1);
  }
});

test('a form sent during a password change is saved before it or not at all', async () => {
  const { person, viewer } = await signedInPerson();
  const other = await signIn(db, person);
  const [changed, renamed] = await Promise.all([
    updateUserProfile(db, viewer, typed(person, { currentPassword: PASSWORD, ...newPassword })),
    updateUserProfile(db, other.viewer, typed(person, { name: 'From elsewhere' })),
  ]);
  expect(changed).toMatchObject(UPDATED);
  const after = await updateUserProfile(db, other.viewer, typed(person, { name: 'Too late' }));
  expect(after).toMatchObject({ success: false, code: 'auth/no-current-user' });
  const now = await userAt(db, person.email);
  expect([person.name, 'From elsewhere']).toContain(now?.name);
  if (!renamed.success) expect(renamed.code).toBe('auth/no-current-user');
});

test('a proof is void after the password was reset', async () => {
  const { person, viewer } = await signedInPerson();
  const proof = await proveIdentity(db, viewer, { password: PASSWORD });
  if (!proof.success) throw new Error(proof.message);
  await setPassword(db, person.id, await hashPassword(NEW_PASSWORD));
  expect(await db.transaction((tx) => recheckIdentity(tx, viewer, proof))).toMatchObject({
    code: 'auth/invalid-credential',
  });
});

test('an account without a password can set one after a recent sign-in', async () => {
  const { person, viewer } = await personWithoutPassword();
  const email = otherAddress();
  expect(await updateUserProfile(db, viewer, typed(person, { email }))).toMatchObject({ pendingEmail: email });
  expect(await updateUserProfile(db, viewer, typed(person, newPassword))).toMatchObject({ isPasswordChanged: true });
  expect(await hasPassword(db, person.id)).toBe(true);
  expect(await findByPassword(db, person.email, NEW_PASSWORD)).toMatchObject({ id: person.id });
});

test.each([
  ['a new email', () => ({ email: otherAddress() })],
  ['a first password', () => newPassword],
])('without a password %s needs a sign-in of the last five minutes', async (_, changes) => {
  const { person, viewer } = await personWithoutPassword();
  const earlier = { ...viewer, signedInAt: new Date(Date.now() - 5 * 60_000 - 1000) };
  expect(await updateUserProfile(db, earlier, typed(person, { name: 'Ash', ...changes() }))).toEqual({
    success: false,
    code: 'auth/requires-recent-login',
    message:
      'Failed to update profile: Your account has no password. Sign in again first; you’ll then have 5 minutes to make changes.',
  });
  expect(await userAt(db, person.email)).toMatchObject({ name: person.name });
  expect(await updateUserProfile(db, earlier, typed(person, { name: 'Ash' }))).toMatchObject(UPDATED);
});

const picture = (color: string, size = { width: 400, height: 200 }) =>
  sharp({ create: { ...size, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

async function file(color: string, name = 'me.jpg') {
  return new File([new Uint8Array(await picture(color))], name, { type: 'image/jpeg' });
}

test('an avatar is stored as squares under a new key and the old one is deleted', async () => {
  const { person, viewer } = await signedInPerson();
  await updateUserProfile(db, viewer, typed(person, { avatar: await file('#c00') }));
  const first = (await userAt(db, person.email))?.image ?? '';
  expect(first).toMatch(new RegExp(`^avatars/${person.id}/\\d+-\\w{6}/320\\.webp$`));
  for (const size of [96, 320]) {
    const stored = await storage.get(first.replace('/320.webp', `/${size}.webp`));
    const bytes = Buffer.from(await new Response(await stored?.open()).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
  }
  await updateUserProfile(db, viewer, typed(person, { avatar: await file('#0c0') }));
  const second = (await userAt(db, person.email))?.image ?? '';
  expect(second).not.toBe(first);
  expect(await queuedJobs(db, 'delete-files')).toContainEqual({ keys: [], folders: [first.replace('/320.webp', '')] });
  await updateUserProfile(db, viewer, typed(person, { removeAvatar: true }));
  expect((await userAt(db, person.email))?.image).toBeNull();
  expect(await queuedJobs(db, 'delete-files')).toContainEqual({ keys: [], folders: [second.replace('/320.webp', '')] });
});

const HOSTILE: [string, string | Uint8Array][] = [
  ['a web page', '<html><script>alert(1)</script></html>'],
  ['half a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0])],
];

test.each(HOSTILE)('%s as an avatar is rejected with the reason and nothing is saved', async (_, bytes) => {
  const { person, viewer } = await signedInPerson();
  const avatar = new File([bytes as BlobPart], '../../x.jpg', { type: 'image/jpeg' });
  const answer = await updateUserProfile(db, viewer, typed(person, { name: 'Changed', avatar }));
  expect(answer).toMatchObject({ success: false, code: 'auth/invalid-avatar', field: 'avatar' });
  expect(answer.message).toMatch(/^Failed to upload avatar\. The file (isn’t an image|is damaged)/);
  expect(await userAt(db, person.email)).toEqual(person);
});

test('a form that is not saved leaves no avatar file', async () => {
  const { person, viewer, cookie } = await signedInPerson();
  await endSession(db, visit(cookie));
  const put: string[] = [];
  const original = storage.put;
  storage.put = (key, bytes) => {
    put.push(key);
    return original(key, bytes);
  };
  const answer = await updateUserProfile(db, viewer, typed(person, { avatar: await file('#00c') })).finally(() => {
    storage.put = original;
  });
  expect(answer).toMatchObject({ success: false, code: 'auth/no-current-user' });
  expect(put).toHaveLength(2);
  for (const key of put) expect(await storage.exists(key)).toBe(false);
});

test('a deleted account’s profile is not saved', async () => {
  const { person, viewer } = await signedInPerson();
  await db.delete(users).where(eq(users.id, person.id));
  expect(await updateUserProfile(db, viewer, typed(person))).toMatchObject({
    success: false,
    code: 'auth/no-current-user',
  });
});
