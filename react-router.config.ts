import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // All code of a page comes through app/http/route-code.ts, which waits for a lost connection.
  splitRouteModules: false,
} satisfies Config;
