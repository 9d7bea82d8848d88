/** Runs the sweeps of the site whose environment it gets as they would run in four days. */
import { deleteUnknownAvatars } from '../../../app/accounts/avatars.server.ts';
import { deleteUnknownMessagePhotos } from '../../../app/enquiries/message-photos.server.ts';
import { deleteOldUploads, deleteUnknownFolders } from '../../../app/photos/cleanup.server.ts';
import { openDatabase } from '../../../app/platform/db/client.server.ts';

const inFourDays = new Date(Date.now() + 4 * 86_400_000);
const { db, close } = await openDatabase({ holder: 'the sweep' });
await deleteOldUploads(db, inFourDays);
await deleteUnknownFolders(db, inFourDays);
await deleteUnknownMessagePhotos(db, inFourDays);
await deleteUnknownAvatars(db, inFourDays);
await close();
process.exit(0);
