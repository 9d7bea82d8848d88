import { jsonRefusal, viewerOf } from '#app/http/viewer.server.ts';
import { deleteUpload } from '#app/photos/uploads.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/delete-upload';

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const isDeleted = await deleteUpload(db, uid, id);
  return isDeleted ? new Response(null, { status: 204 }) : jsonRefusal(404, 'Photo not found');
}
