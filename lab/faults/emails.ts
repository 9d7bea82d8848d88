export type Received = { to: string; messageId: string };

/** The addresses that received no email. */
export function withoutEmail(addresses: readonly string[], emails: readonly Received[]): string[] {
  const withEmail = new Set(emails.map((email) => email.to));
  return addresses.filter((address) => !withEmail.has(address));
}

/** How many addresses received emails with different Message-IDs, which email programs cannot merge. */
export function countRepeated(emails: readonly Received[]): number {
  const groups = [...Map.groupBy(emails, (email) => email.to).values()];
  return groups.filter((group) => new Set(group.map((email) => email.messageId)).size > 1).length;
}
