/** The place the visitor last searched near, stored on this device only. */
const KEY = 'near';
const MAX_LENGTH = 80;

export function rememberedPlace(): string | null {
  try {
    return localStorage.getItem(KEY)?.slice(0, MAX_LENGTH) || null;
  } catch {
    return null;
  }
}

export function rememberPlace(near: string | null): void {
  try {
    if (near === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, near);
  } catch {}
}
