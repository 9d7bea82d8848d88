import type { ReactElement } from 'react';

const SELECTORS = [
  { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
  { selector: 'hr', format: 'skip' },
];

/** Imported on first use: React Email takes half a second to load. */
export async function renderMail(body: ReactElement): Promise<{ html: string; text: string }> {
  const { render } = await import('@react-email/components');
  const text = await render(body, { plainText: true, htmlToTextOptions: { selectors: SELECTORS } });
  return { html: await render(body), text };
}
