import type { RouterContextProvider } from 'react-router';
import { isProfileComplete, type Viewer } from '#app/accounts/viewer.ts';
import { viewerContext } from '#app/http/viewers/viewer-context.ts';

/** The viewer for addresses that only scripts call: what keeps others out is a status and a sentence, no page. */
export function requireJsonViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw jsonRefusal(401, 'Please sign in first.');
  if (!isProfileComplete(viewer)) throw jsonRefusal(403, 'Please add your name and phone number first.');
  return viewer;
}

export function jsonRefusal(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
