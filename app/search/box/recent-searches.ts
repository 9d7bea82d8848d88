/** The visitor’s own searches, as they typed them, kept on this device alone. The latest first. */
const KEY = 'recent-searches';
const MOST = 8;
const MAX_LENGTH = 100;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(typed: string): void {
  const text = typed.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > MAX_LENGTH) return;
  keep([text, ...others(text)].slice(0, MOST));
}

export function forgetSearch(text: string): void {
  keep(others(text));
}

export function forgetSearches(): void {
  keep([]);
}

function others(text: string): string[] {
  return recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
}

function keep(texts: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // Storage may be full or blocked.
  }
}
