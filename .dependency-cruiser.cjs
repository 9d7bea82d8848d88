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
  'deals',
  'finance',
  'leaving',
  'offers',
  'trust',
  'viewings',
];

const may = {
  // Pages that combine everything for buyers.
  browsing: ['http', ...ACTIVITIES, ...ENGINES, ...NOUNS, ...GROUND],
  marketing: ['http', ...ACTIVITIES, ...ENGINES, ...NOUNS, ...GROUND],
  http: ['accounts', ...GROUND],
  api: ['selling', 'stock', 'trust', ...ENGINES, ...NOUNS, ...GROUND],
  // Activities. Leaving reaches into every area; viewings are agreed in conversations; stock publishes through selling; both have listings checked.
  selling: ['trust', ...ENGINES, ...NOUNS, ...GROUND],
  stock: ['selling', 'trust', ...ENGINES, ...NOUNS, ...GROUND],
  'saved-cars': ['http', 'trust', ...ENGINES, ...NOUNS, ...GROUND],
  alerts: [...ENGINES, ...NOUNS, ...GROUND],
  enquiries: [...ENGINES, ...NOUNS, ...GROUND],
  articles: [...ENGINES, ...NOUNS, ...GROUND],
  availability: [...ENGINES, ...NOUNS, ...GROUND],
  contact: [...ENGINES, ...NOUNS, ...GROUND],
  deals: ['enquiries', 'offers', 'trust', ...ENGINES, ...NOUNS, ...GROUND],
  finance: GROUND,
  offers: ['enquiries', ...ENGINES, ...NOUNS, ...GROUND],
  // Moderators decide about messages too.
  trust: ['enquiries', ...ENGINES, ...NOUNS, ...GROUND],
  viewings: ['enquiries', ...ENGINES, ...NOUNS, ...GROUND],
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
    'deals',
    'offers',
    'trust',
    'viewings',
    ...ENGINES,
    ...NOUNS,
    ...GROUND,
  ],
  // Engines know listings and accounts, never each other, save that a draft keeps photos and a search asks for prices on the road.
  search: ['prices', ...NOUNS, ...GROUND],
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

/** What the pages of an area may import besides `http` and what their area may. */
const pagesMayAlso = {
  accounts: ['saved-cars'],
  enquiries: ['deals', 'offers', 'selling', 'viewings'],
  // Which models have a price guide.
  prices: ['search'],
  'saved-cars': ['alerts'],
  selling: ['alerts'],
  trust: ['selling', 'leaving', 'viewings'],
};

/** Each folder in these two is a room of its own; everywhere else a sub-folder is private to its area. */
const ROOMS = ['ui', 'platform'];
const AREAS = Object.keys(may).filter((folder) => folder !== 'vocabulary');

const TESTS = '\\.test\\.tsx?$';
const PAGES = '^app/[^/]+/pages/';

function mayImportOnly(name, from, folders) {
  const pathNot = [
    ...folders.map((folder) => `^app/${folder}/`),
    ...(from.path.endsWith('/pages/') ? ['^app/pages\\.ts$'] : []),
  ];
  return { name, comment: folders.join(', '), severity: 'error', from, to: { path: '^app/', pathNot } };
}

module.exports = {
  forbidden: [
    ...Object.entries(may).flatMap(([area, allowed]) => [
      mayImportOnly(`${area}-may-import-only`, { path: `^app/${area}/`, pathNot: [PAGES, TESTS] }, [area, ...allowed]),
      mayImportOnly(`pages-of-${area}-may-import-only`, { path: `^app/${area}/pages/`, pathNot: TESTS }, [
        area,
        'http',
        ...allowed,
        ...(pagesMayAlso[area] ?? []),
      ]),
    ]),
    ...AREAS.map((area) => ({
      name: `${area}-has-doors`,
      comment: `Others import only the files that lie directly in ${ROOMS.includes(area) ? 'a room of it' : 'it'}.`,
      severity: 'error',
      from: {
        path: '^(app|demo|scripts|lab|server\\.ts)',
        pathNot: [`^app/${area}/`, '^lab/bench/', '\\.test\\.tsx?$'],
      },
      to: { path: ROOMS.includes(area) ? `^app/${area}/[^/]+/[^/]+/` : `^app/${area}/[^/]+/` },
    })),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nobody-imports-the-entries',
      comment: 'Only pages.ts opens pages; root, entries and routes.ts belong to the framework.',
      severity: 'error',
      from: { path: '^(app|demo|scripts|lab|server\\.ts)', pathNot: [PAGES, TESTS] },
      to: { path: `${PAGES}|^app/(routes\\.ts|root|entry\\.)`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-the-jobs',
      comment: 'The process starts them; to have one done, queue it by name.',
      severity: 'error',
      from: { path: '^(app|demo|scripts|lab)' },
      to: { path: '^app/jobs\\.server' },
    },
    {
      name: 'app-stands-alone',
      comment: 'The demo, the scripts and the tests use the app, never the other way round.',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(demo|scripts|lab|tests|server\\.ts)' },
    },
    {
      name: 'server-only-machinery',
      comment: 'Only *.server.ts files, route modules and the root may load platform at run time.',
      severity: 'error',
      from: { path: '^app/', pathNot: `(\\.server|\\.test)\\.tsx?$|${PAGES}|^app/root\\.tsx$|^app/platform/` },
      to: { path: '^app/platform/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
