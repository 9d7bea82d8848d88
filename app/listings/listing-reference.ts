const ID = /^[0-9a-z]{12}$/;

/** The listing that somebody names by its id or by its address, whole or in part; null where it is neither. */
export function toListingId(named: string): string | null {
  const text = named.trim();
  const id = /\/listing\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return ID.test(id) ? id : null;
}
