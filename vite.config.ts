import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What most pages use comes in few files: on a slow phone a small file costs more by its round trip than by its bytes. */
const chunks = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime/,
      priority: 4,
    },
    { name: 'schemas', test: /node_modules\/(zod|@conform-to)\//, priority: 4 },
    { name: 'icons', test: /node_modules\/lucide-react\//, priority: 2, minShareCount: 2 },
    {
      name: 'shell',
      test: /lucide-react\/.*\/icons\/(bell|check|heart|locate-fixed|menu|plus|search|x|chevron-(down|left|right)|sliders-horizontal)\.mjs|app\/(root|vocabulary\/(?!catalogue|car-papers|makes|person-name|abn|certificates|color-family|edit-distance|json|licences|member-roles|moderation|open-now|opening-hours|random-id|scam-(words|rules)|plain-text|calendar-file|feature-words|trade-words|vin|xml)|ui\/(site|navigation|disclosure|draw-icon|trouble|forms\/select|pagination|rendered-once|use-(?!object-url)|open-entry)|accounts\/(account-navigation|profile\/avatar\.|use-auth)|http\/(site-meta|lost-connection|last-frame|page-views|route-code))/,
      priority: 3,
    },
    {
      name: 'cards',
      test: /app\/(places\/visitor-(place|distances)|search\/results-trail|listings\/(results-trail|card|listing|listing-card|price-tag|placeholder)|ui\/photo\/(carousel|photo-overlays|photo-strip|responsive-photo|use-remaining-photos)|saved-cars\/(listing-grid|hearts|save-button|use-saved))\.tsx?$/,
      priority: 2,
    },
    {
      name: 'fields',
      test: /app\/(search\/(criteria|searchable)|listings\/field|vocabulary\/car-papers)/,
      priority: 2,
    },
    { name: 'forms', test: /app\/(ui|http)\/forms\/(?!use-checked-form)/, priority: 1, minShareCount: 4 },
    { name: 'accounts', test: /app\/accounts\/(?!person-fields)/, priority: 1, minShareCount: 3 },
    { name: 'articles', test: /app\/articles\/(article|article-meta|article-cards)\.tsx?$/, priority: 1 },
    { name: 'stock', test: /app\/stock\//, priority: 1, minShareCount: 2 },
  ],
};

export const BUNDLED = [
  ...['lucide-react', /^@react-email\//, 'drizzle-orm', 'zod', /^@conform-to\//, 'hono', /^@hono\//, 'flydrive'],
  ...[/^better-auth/, /^@better-auth\//, /^@better-fetch\//, 'better-call'],
];

/** React Email would format HTML for reading, which no email needs: 11 MB. */
export const withoutPrettier: Plugin = {
  name: 'without-prettier',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('prettier/') ? '\0prettier' : null),
  load: (id) => (id === '\0prettier' ? 'export const format = null;' : null),
};

const icons = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: fileURLToPath(new URL('app/ui/draw-icon.tsx', import.meta.url)),
};

/** Lucide's icons are lists, whose parts React would tell apart by keys. Ours are one path. */
const withoutKeys: Plugin = {
  name: 'icons-without-keys',
  transform: { filter: { id: /\/lucide-react\// }, handler: (code) => code.replaceAll(/,\s*key: "\w+"/g, '') },
};

export default defineConfig({
  plugins: [tailwindcss(), withoutKeys, withoutPrettier, reactRouter()],
  // `npm run dev` bundles libraries first, where Vite heeds no alias.
  optimizeDeps: {
    rolldownOptions: {
      plugins: [{ name: 'icons', resolveId: (id) => (icons.find.test(id) ? icons.replacement : null) }],
    },
  },
  resolve: {
    alias: [
      icons,
      {
        find: /^\.\/routeModules\.js$/,
        replacement: fileURLToPath(new URL('app/http/route-code.ts', import.meta.url)),
      },
    ],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Every page carries the names of all files.
          output: {
            codeSplitting: chunks,
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
          // React Router's advice to developers, in the console of visitors.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
        },
      },
    },
    ssr: {
      // Of these a start would load hundreds of files, of which the site uses a little: half of the time until it is up.
      resolve: { noExternal: BUNDLED },
      build: { rollupOptions: { input: './server.ts' } },
    },
  },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
});
