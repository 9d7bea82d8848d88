type LeadAway = { name: string; headers: Headers };

/**
 * A page that goes on to another site by itself. A plain redirect would not do: our pages allow forms to be sent to this
 * site only, and browsers hold that against every redirect that follows.
 */
export function leadAway(url: URL, { name, headers }: LeadAway): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Refresh', `0; url=${url.href}`);
  const [to, title] = [escapeHtml(url.href), escapeHtml(name)];
  return new Response(
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Going to ${title}</title></head>
<body><p>One moment: <a href="${to}">on to ${title}</a>.</p></body></html>`,
    { headers },
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
