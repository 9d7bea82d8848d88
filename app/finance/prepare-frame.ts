import type { FrameReport, PartnerEntries } from '#app/finance/partner.ts';

/** Runs before the partner's script. It is sent as text, so it can use nothing outside itself. */
export function prepareFrame(entries: PartnerEntries) {
  function memoryStorage(initial: Record<string, string>): object {
    const values = new Map(Object.entries(initial));
    const methods: Record<string, unknown> = {
      getItem: (name: unknown) => values.get(String(name)) ?? null,
      setItem: (name: unknown, value: unknown) => void values.set(String(name), String(value)),
      removeItem: (name: unknown) => void values.delete(String(name)),
      clear: () => values.clear(),
      key: (position: number) => [...values.keys()][position] ?? null,
    };
    return new Proxy(
      {},
      {
        get: (_, name) => (name === 'length' ? values.size : (methods[String(name)] ?? values.get(String(name)))),
        set: (_, name, value) => Boolean(values.set(String(name), String(value))),
        has: (_, name) => String(name) in methods || values.has(String(name)),
        deleteProperty: (_, name) => values.delete(String(name)) || true,
        ownKeys: () => [...values.keys()],
        getOwnPropertyDescriptor: (_, name) =>
          values.has(String(name))
            ? { value: values.get(String(name)), configurable: true, enumerable: true, writable: true }
            : undefined,
      },
    );
  }

  // A sandboxed frame has no storage of its own.
  Object.defineProperty(window, 'localStorage', { value: memoryStorage(entries), configurable: true });
  Object.defineProperty(window, 'sessionStorage', { value: memoryStorage({}), configurable: true });

  let hasReported = false;
  function report(partnerFrame: FrameReport['partnerFrame']) {
    if (hasReported) return;
    hasReported = true;
    parent.postMessage({ partnerFrame }, '*');
  }
  // Images and other files that fail to load don't matter.
  const isScriptError = ({ target }: Event) => target === window || target instanceof HTMLScriptElement;
  addEventListener('error', (event) => isScriptError(event) && report('failed'), true);
  addEventListener('load', () => report('shown'));
}
