import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportBrowserError } from '#app/http/browser-errors.ts';
import { watchStepsInPage } from '#app/ui/entry-in-page.ts';

watchStepsInPage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportBrowserError} />
    </StrictMode>,
  );
});
