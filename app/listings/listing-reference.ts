const ID = /^[0-9a-z]{12}$/;

export function toListingId(named: string): string | null {
  const text = named.trim();
  const id = /\/listing\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return ID.test(id) ? id : null;
}
