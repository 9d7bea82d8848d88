import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ignoreAbortedResponses, reportBrowserError } from '#app/http/browser-errors.ts';
import { watchOpenEntries } from '#app/ui/open-entry.ts';

ignoreAbortedResponses();
watchOpenEntries();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportBrowserError} />
    </StrictMode>,
  );
});
