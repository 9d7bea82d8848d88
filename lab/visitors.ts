/** Visitors without JavaScript, for sites with TRUST_PROXY=1, where each IP address has its own limits. */

export type Answer = { status: number; page: string; cookie: string };

type From = { address?: string; cookie?: string };

let addressCount = 0;

export function freshAddress(): string {
  addressCount += 1;
  return `10.${addressCount >> 16}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

/** Posts a form and reads the whole response. Throws if the connection breaks. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  { address = freshAddress(), cookie = '' }: From = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'X-Forwarded-For': address, Cookie: cookie },
    redirect: 'manual',
  });
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { status: response.status, page: await response.text(), cookie: cookies.join('; ') };
}
