/** Signed, so that no other site on the domain can put words in our mouth. */
import { redirect } from 'react-router';
import { signedCookie } from '#app/platform/cookies.server.ts';

export const FLASH_COOKIE = 'kerbside.flash';
const LIFETIME_SECONDS = 60;

export async function redirectWithFlash(path: string, message: string, headers = new Headers()): Promise<Response> {
  return redirect(path, { status: 303, headers: await addFlash(message, headers) });
}

export async function addFlash(message: string, headers = new Headers()): Promise<Headers> {
  headers.append('Set-Cookie', await flashCookie().serialize(message));
  return headers;
}

export async function takeFlash(request: Request): Promise<{ flash: string | null; headers: Headers }> {
  const headers = new Headers();
  const cookies = request.headers.get('Cookie');
  if (!cookies?.includes(`${FLASH_COOKIE}=`)) return { flash: null, headers };
  headers.append('Set-Cookie', await flashCookie().serialize('', { maxAge: 0 }));
  const flash: unknown = await flashCookie().parse(cookies);
  return { flash: typeof flash === 'string' && flash !== '' ? flash : null, headers };
}

function flashCookie() {
  return signedCookie(FLASH_COOKIE, { seconds: LIFETIME_SECONDS });
}
