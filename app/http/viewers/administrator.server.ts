/** The guard of the administrator's pages and of everything they send. */
import { data, type RouterContextProvider } from 'react-router';
import type { Viewer } from '#app/accounts/viewer.ts';
import { jsonRefusal, requireJsonViewer } from '#app/http/viewers/json-viewer.server.ts';
import { requireViewer } from '#app/http/viewers/viewer.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The administrator; a visitor is sent to sign in and comes back to `url`, and anybody else is refused. */
export function requireAdministrator(context: Context, url: URL): Viewer {
  const viewer = requireViewer(context, url);
  if (!viewer.isAdmin) throw data('Access Denied', { status: 403 });
  return viewer;
}

/** The same for addresses that only scripts call. */
export function requireJsonAdministrator(context: Context): Viewer {
  const viewer = requireJsonViewer(context);
  if (!viewer.isAdmin) throw jsonRefusal(403, 'You do not have permission to do this.');
  return viewer;
}
