export type ListingAction = 'sale' | 'relist' | 'delete';

export const CHANGES: Record<ListingAction, { button: string; words: string; failed: string; done: string }> = {
  sale: {
    button: 'Mark as Sold',
    words: 'This will mark your listing as sold. The listing will still be visible but marked as sold.',
    failed: 'Failed to mark listing as sold. Please try again later.',
    done: 'is marked as sold.',
  },
  relist: {
    button: 'Mark as For Sale',
    words: 'This will put your car back on sale. Buyers will be able to call you again.',
    failed: 'Failed to mark listing as for sale. Please try again later.',
    done: 'is for sale again.',
  },
  delete: {
    button: 'Delete',
    words: 'Are you sure you want to delete this listing?',
    failed: 'Failed to delete the listing. Please try again later.',
    done: 'deleted.',
  },
};

export function changePath(listingId: string, change: ListingAction): string {
  return `/my-listings/${listingId}/${change}`;
}
