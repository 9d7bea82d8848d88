import type { Part } from '#app/vocabulary/member-roles.ts';

export type Work = {
  /** A member of a dealership opens it on its behalf, if their role may. */
  part?: Part;
  /** What the dealership’s log calls a form posted here. */
  logs?: string;
};

/** The pages that members of a dealership share, by their path in `pages.ts`. What each role may is in `member-roles.ts`. */
export const DEALERSHIP_WORK: Readonly<Record<string, Work>> = {
  'create-listing': { part: 'stock', logs: 'Listed a car' },
  'edit-listing/:id': { part: 'stock', logs: 'Changed a listing' },
  'ad-warnings': { part: 'stock' },
  'my-listings': { part: 'stock' },
  'my-listings/:id/sale': { part: 'stock', logs: 'Marked as sold' },
  'my-listings/:id/confirm': { part: 'stock', logs: 'Confirmed a car is for sale' },
  'my-listings/:id/handover': { part: 'stock' },
  'my-listings/:id/handover.ics': { part: 'stock' },
  'my-listings/:id/hold': { part: 'stock' },
  'my-listings/:id/hold/appeal': { part: 'stock', logs: 'Appealed a hold' },
  'my-listings/:id/relist': { part: 'stock', logs: 'Put back on sale' },
  'my-listings/:id/under-offer': { part: 'stock', logs: 'Marked under offer' },
  'my-listings/:id/under-offer/end': { part: 'stock', logs: 'Took off under offer' },
  'my-listings/:id/delete': { part: 'stock', logs: 'Deleted a listing' },
  'uploads/photos': { part: 'stock' },
  'uploads/photos/:id/plate': { part: 'stock' },
  'uploads/photos/:id/delete': { part: 'stock' },
  'drafts/:id': { part: 'stock' },
  'drafts/:id/delete': { part: 'stock' },
  'my-listings/stock': { part: 'stock' },
  'my-listings/stock/tokens': { part: 'import', logs: 'Created an API token' },
  'my-listings/stock/tokens/:id/revoke': { part: 'import', logs: 'Revoked an API token' },
  'my-listings/stock/webhooks': { part: 'import', logs: 'Added a webhook' },
  'my-listings/stock/webhooks/:id/secret': { part: 'import', logs: 'Replaced a webhook’s secret' },
  'my-listings/stock/webhooks/:id/:change': { part: 'import', logs: 'Changed a webhook' },
  'my-listings/stock/feed': { part: 'import', logs: 'Changed the stock feed' },
  'my-listings/stock/feed/:change': { part: 'import', logs: 'Changed the stock feed' },
  'my-listings/stock/change': { part: 'stock', logs: 'Changed cars' },
  'my-listings/stock/prices': { part: 'prices' },
  'my-listings/stock/sold': { part: 'stock', logs: 'Marked as sold' },
  'my-listings/stock/:id/duplicate': { part: 'stock', logs: 'Duplicated a listing' },
  'my-listings/stock/export': { part: 'figures' },
  'my-listings/import': { part: 'import', logs: 'Uploaded a stock file' },
  'my-listings/import/:runId': { part: 'import' },
  'my-listings/import/:runId/columns': { part: 'import' },
  'my-listings/import/:runId/values': { part: 'import' },
  'my-listings/import/:runId/confirm': { part: 'import', logs: 'Imported a stock file' },
  'my-listings/import/:runId/stop': { part: 'import', logs: 'Stopped an import' },
  'my-listings/import/:runId/undo': { part: 'import', logs: 'Undid an import' },
  'my-listings/import/:runId/rejects.csv': { part: 'import' },
  'my-listings/team': { part: 'members', logs: 'Invited someone' },
  'my-listings/team/:id/:change': { part: 'members', logs: 'Changed the team' },
  'my-listings/log': { part: 'figures' },
  'messages/:id/viewing': { part: 'messages', logs: 'Proposed a viewing' },
  'messages/settings': { part: 'messages', logs: 'Changed the quick replies' },
  'messages/enquiries.csv': { part: 'figures' },
  'messages/:id': { part: 'messages', logs: 'Answered a message' },
  'messages/:id/offer': { part: 'messages', logs: 'Made an offer' },
  'messages/:id/assign': { part: 'messages', logs: 'Assigned a conversation' },
};
