/** The place near which the visitor looked last, on this device alone. */
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
  } catch {
    // Storage may be full or blocked.
  }
}
