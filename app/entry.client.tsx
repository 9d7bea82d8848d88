import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ignoreAnswersGivenUp, reportBrowserError } from '#app/http/browser-errors.ts';
import { watchOpenEntries } from '#app/ui/open-entry.ts';

ignoreAnswersGivenUp();
watchOpenEntries();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportBrowserError} />
    </StrictMode>,
  );
});
