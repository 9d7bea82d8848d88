/** Where a sign-in leads: on to what is missing in the profile, or back to the page that asked for it. */
import { isProfileComplete } from '#app/accounts/viewer.ts';
import { returnPath } from '#app/http/viewers/return-path.ts';

type Person = Parameters<typeof isProfileComplete>[0];

export function pathAfterSignIn(person: Person, next: unknown): string {
  const path = returnPath(next);
  return isProfileComplete(person) ? path : `/signup/complete?${new URLSearchParams({ next: path })}`;
}
