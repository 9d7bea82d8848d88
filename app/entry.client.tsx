import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportBrowserError } from '#app/http/browser-errors.ts';
import { watchOpenEntries } from '#app/ui/open-entry.ts';

/** Zod would try `eval`, which the page's policy forbids and Firefox reports. Set here without loading Zod. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

watchOpenEntries();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportBrowserError} />
    </StrictMode>,
  );
});
