import type { ReactNode } from 'react';
import type { FoundAccount } from '#app/accounts/admin-accounts.server.ts';
import { formatDate, formatDateTime } from '#app/vocabulary/dates.ts';

export function AccountFacts({ account, children }: { account: FoundAccount; children?: ReactNode }) {
  const { email, isDealer, dealershipName, accountStatus, emailVerified, createdAt, lastLogin } = account;
  const { isModerator, suspendedAt, phoneVerifiedAt } = account;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-[0.9375rem]">
      <Fact name="Email">{email}</Fact>
      <Fact name="Kind">{isDealer ? `Dealer: ${dealershipName}` : 'Private'}</Fact>
      <Fact name="Status">{accountStatus === 'active' ? 'Active' : 'Pending verification'}</Fact>
      <Fact name="Email verified">{emailVerified ? 'Yes' : 'No'}</Fact>
      <Fact name="Phone verified">{phoneVerifiedAt ? formatDate(phoneVerifiedAt) : 'No'}</Fact>
      <Fact name="Since">{formatDate(createdAt)}</Fact>
      <Fact name="Last sign-in">{lastLogin ? formatDateTime(lastLogin) : 'Never'}</Fact>
      {isModerator && <Fact name="Role">Moderator</Fact>}
      {suspendedAt && <Fact name="Suspended">{formatDate(suspendedAt)}</Fact>}
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
