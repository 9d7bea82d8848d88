/** Whether the browser already has this version: weak comparison, as RFC 9110 §13.1.2 wants it for `If-None-Match`. */
export function isKnownVersion(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(',') ?? [];
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
