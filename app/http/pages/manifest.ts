import { env } from '#app/platform/env.server.ts';

const PAPER = '#f7f5f0';

export function loader() {
  const manifest = {
    id: '/',
    name: env.SITE_NAME,
    short_name: env.SITE_NAME,
    description: 'Used cars across Australia, sold direct.',
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}

function icon(name: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
