// One line per layer: what a folder of app/ may import besides itself. Anything else is an error.
const may = {
  routes: [
    'http',
    'accounts',
    'saved-cars',
    'listings',
    'articles',
    'contact',
    'finance',
    'ui',
    'platform',
    'vocabulary',
  ],
  http: ['accounts', 'ui', 'platform', 'vocabulary'],
  contact: ['accounts', 'ui', 'platform', 'vocabulary'],
  listings: ['accounts', 'ui', 'platform', 'vocabulary'],
  'saved-cars': ['listings', 'accounts', 'ui', 'platform', 'vocabulary'],
  articles: ['accounts', 'ui', 'platform', 'vocabulary'],
  accounts: ['ui', 'platform', 'vocabulary'],
  finance: ['ui', 'vocabulary'],
  ui: ['vocabulary'],
  platform: ['vocabulary'],
  vocabulary: [],
};

module.exports = {
  forbidden: [
    ...Object.entries(may).map(([folder, allowed]) => ({
      name: `${folder}-may-import-only`,
      comment: allowed.join(', ') || 'nothing',
      severity: 'error',
      from: { path: `^app/${folder}/` },
      to: { path: '^app/', pathNot: [folder, ...allowed].map((name) => `^app/${name}/`) },
    })),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nobody-imports-the-entries',
      comment: 'Route modules are named by routes.ts only; root, entries and routes.ts by the framework only.',
      severity: 'error',
      from: { path: '^(app|demo|scripts|server\\.ts)', pathNot: '\\.test\\.ts$' },
      to: { path: '^app/(routes/|routes\\.ts|root|entry\\.)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-the-jobs',
      comment: 'The process starts them; who wants one done queues it by name.',
      severity: 'error',
      from: { path: '^(app|demo|scripts)' },
      to: { path: '^app/jobs\\.server' },
    },
    {
      name: 'app-knows-no-surroundings',
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
