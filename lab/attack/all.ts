import { massAssignment, openRedirects, otherSitesForms, rolesByRoutesByMethods } from './access.ts';
import type { Attack } from './attack.ts';
import { hostAndCachePoisoning } from './poisoning.ts';
import { scan, sqlInjection } from './scanners.ts';
import { storedScripts } from './stored-scripts.ts';
import { bombs, hostileImages, slowSenders } from './uploads.ts';

/** Stored scripts come last: they spoil what the others read. */
export const ATTACKS: Record<string, Attack> = {
  access: rolesByRoutesByMethods,
  'mass-assignment': massAssignment,
  redirects: openRedirects,
  csrf: otherSitesForms,
  poisoning: hostAndCachePoisoning,
  images: hostileImages,
  bombs,
  'slow-senders': slowSenders,
  sql: sqlInjection,
  scan,
  'stored-scripts': storedScripts,
};
