import type { FrameReport, PartnerEntries } from '#app/finance/partner-entries.ts';

/**
 * Runs in the partner's frame before the partner's script. It is sent there as text, so it may use nothing outside itself.
 * A sandboxed frame has no storage; scripts that count on one get a stand-in that forgets all with the page.
 */
export function prepareFrame(entries: PartnerEntries) {
  function standIn(initial: Record<string, string>): object {
    const kept = new Map(Object.entries(initial));
    const methods: Record<string, unknown> = {
      getItem: (name: unknown) => kept.get(String(name)) ?? null,
      setItem: (name: unknown, value: unknown) => void kept.set(String(name), String(value)),
      removeItem: (name: unknown) => void kept.delete(String(name)),
      clear: () => kept.clear(),
      key: (position: number) => [...kept.keys()][position] ?? null,
    };
    return new Proxy(
      {},
      {
        get: (_, name) => (name === 'length' ? kept.size : (methods[String(name)] ?? kept.get(String(name)))),
        set: (_, name, value) => Boolean(kept.set(String(name), String(value))),
        has: (_, name) => String(name) in methods || kept.has(String(name)),
        deleteProperty: (_, name) => kept.delete(String(name)) || true,
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: (_, name) =>
          kept.has(String(name))
            ? { value: kept.get(String(name)), configurable: true, enumerable: true, writable: true }
            : undefined,
      },
    );
  }

  Object.defineProperty(window, 'localStorage', { value: standIn(entries), configurable: true });
  Object.defineProperty(window, 'sessionStorage', { value: standIn({}), configurable: true });

  let isTold = false;
  function tell(partnerFrame: FrameReport['partnerFrame']) {
    if (isTold) return;
    isTold = true;
    parent.postMessage({ partnerFrame }, '*');
  }
  // A script that could not be loaded, or that threw before it was through. Of other files, such as pictures, none matters.
  const isOfScript = ({ target }: Event) => target === window || target instanceof HTMLScriptElement;
  addEventListener('error', (event) => isOfScript(event) && tell('failed'), true);
  // Never where the script has led its frame away before.
  addEventListener('load', () => tell('shown'));
}
