import type { ATTACK_PARTS } from '../parts.ts';
import { massAssignment, openRedirects, otherSitesForms, rolesByRoutesByMethods } from './access.ts';
import type { Attack } from './attack.ts';
import { malformedRequests } from './malformed.ts';
import { messagesBetweenPeople } from './people.ts';
import { hostAndCachePoisoning } from './poisoning.ts';
import { sqlInjection } from './sql.ts';
import { storedScripts } from './stored-scripts.ts';
import { responseTimes } from './timing.ts';
import { bombs, flood, hostileImages, slowReaders, slowSenders, stalledUploads } from './uploads.ts';

export const ATTACKS: Record<(typeof ATTACK_PARTS)[number], Attack> = {
  access: rolesByRoutesByMethods,
  'mass-assignment': massAssignment,
  redirects: openRedirects,
  csrf: otherSitesForms,
  poisoning: hostAndCachePoisoning,
  timing: responseTimes,
  people: messagesBetweenPeople,
  malformed: malformedRequests,
  images: hostileImages,
  bombs,
  'stalled-uploads': stalledUploads,
  'slow-senders': slowSenders,
  flood,
  sql: sqlInjection,
  'slow-readers': slowReaders,
  'stored-scripts': storedScripts,
};
