/** What became of mails: each of these addresses is to get one. */

export type Received = { to: string; messageId: string };

/** Of these addresses those that nothing was received for. */
export function lacking(addresses: readonly string[], mails: readonly Received[]): string[] {
  const reached = new Set(mails.map((mail) => mail.to));
  return addresses.filter((address) => !reached.has(address));
}

/** How many addresses got a mail again that nobody can tell to be the same. */
export function countRepeated(mails: readonly Received[]): number {
  const groups = [...Map.groupBy(mails, (mail) => mail.to).values()];
  return groups.filter((group) => new Set(group.map((mail) => mail.messageId)).size > 1).length;
}
