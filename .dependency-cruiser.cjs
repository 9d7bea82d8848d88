// What a folder of app/ may import besides itself, one line a folder. Anything else is an error.
const GROUND = ['ui', 'platform', 'vocabulary'];
const NOUNS = ['listings', 'accounts'];
const ENGINES = ['search', 'photos', 'drafts', 'places', 'prices'];
const ACTIVITIES = [
  'api',
  'selling',
  'stock',
  'saved-cars',
  'alerts',
  'enquiries',
  'articles',
  'availability',
  'contact',
  'finance',
  'leaving',
  'trust',
];

const may = {
  routes: ['http', ...ACTIVITIES, ...ENGINES, ...NOUNS, ...GROUND],
  http: ['accounts', ...GROUND],
  api: ['selling', 'stock', 'trust', ...ENGINES, ...NOUNS, ...GROUND],
  // Activities. Leaving reaches into every area; stock publishes through selling; both have listings checked.
  selling: ['trust', ...ENGINES, ...NOUNS, ...GROUND],
  stock: ['selling', 'trust', ...ENGINES, ...NOUNS, ...GROUND],
  'saved-cars': ['http', 'trust', ...ENGINES, ...NOUNS, ...GROUND],
  alerts: [...ENGINES, ...NOUNS, ...GROUND],
  enquiries: [...ENGINES, ...NOUNS, ...GROUND],
  articles: [...ENGINES, ...NOUNS, ...GROUND],
  availability: [...ENGINES, ...NOUNS, ...GROUND],
  contact: [...ENGINES, ...NOUNS, ...GROUND],
  finance: GROUND,
  trust: [...ENGINES, ...NOUNS, ...GROUND],
  leaving: [
    'api',
    'selling',
    'stock',
    'saved-cars',
    'alerts',
    'enquiries',
    'articles',
    'availability',
    'contact',
    'trust',
    ...ENGINES,
    ...NOUNS,
    ...GROUND,
  ],
  // Engines know listings and accounts, never each other, save that a draft keeps photos.
  search: [...NOUNS, ...GROUND],
  photos: [...NOUNS, ...GROUND],
  drafts: ['photos', ...NOUNS, ...GROUND],
  places: [...NOUNS, ...GROUND],
  prices: [...NOUNS, ...GROUND],
  // Nouns.
  listings: ['accounts', ...GROUND],
  accounts: GROUND,
  // The ground floor.
  ui: ['vocabulary'],
  platform: ['vocabulary'],
  vocabulary: [],
};

/** Each folder in these two is a room of its own; everywhere else a sub-folder is private to its area. */
const ROOMS = ['ui', 'platform'];
const AREAS = Object.keys(may).filter((folder) => folder !== 'routes' && folder !== 'vocabulary');

module.exports = {
  forbidden: [
    ...Object.entries(may).map(([folder, allowed]) => ({
      name: `${folder}-may-import-only`,
      comment: allowed.join(', ') || 'nothing',
      severity: 'error',
      from: { path: `^app/${folder}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/',
        pathNot: [
          ...[folder, ...allowed].map((name) => `^app/${name}/`),
          ...(folder === 'routes' ? ['^app/pages\\.ts$'] : []),
        ],
      },
    })),
    ...AREAS.map((area) => ({
      name: `${area}-has-doors`,
      comment: `Others import only the files that lie directly in ${ROOMS.includes(area) ? 'a room of it' : 'it'}.`,
      severity: 'error',
      from: { path: '^(app|demo|scripts|server\\.ts)', pathNot: [`^app/${area}/`, '\\.test\\.tsx?$'] },
      to: { path: ROOMS.includes(area) ? `^app/${area}/[^/]+/[^/]+/` : `^app/${area}/[^/]+/` },
    })),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nobody-imports-the-entries',
      comment: 'Route modules are named by routes.ts only; root, entries and routes.ts by the framework only.',
      severity: 'error',
      from: { path: '^(app|demo|scripts|server\\.ts)', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^app/(routes/|routes\\.ts|root|entry\\.)',
        pathNot: '^app/routes/[^/]+/parts/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'parts-of-pages-are-private',
      comment: 'A page that combines many areas is split into parts/ beside it.',
      severity: 'error',
      from: { path: '^(app|demo|scripts|server\\.ts)', pathNot: '^app/routes/' },
      to: { path: '^app/routes/[^/]+/parts/' },
    },
    {
      name: 'nobody-imports-the-jobs',
      comment: 'The process starts them; to have one done, queue it by name.',
      severity: 'error',
      from: { path: '^(app|demo|scripts)' },
      to: { path: '^app/jobs\\.server' },
    },
    {
      name: 'app-stands-alone',
      comment: 'The demo, the scripts and the tests use the app, never the other way round.',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(demo|scripts|tests|server\\.ts)' },
    },
    {
      name: 'server-only-machinery',
      comment: 'Only *.server.ts files, route modules and the root may load platform at run time.',
      severity: 'error',
      from: { path: '^app/', pathNot: '(\\.server|\\.test)\\.tsx?$|^app/routes/|^app/root\\.tsx$|^app/platform/' },
      to: { path: '^app/platform/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
