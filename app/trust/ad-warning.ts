/** Warnings about what a rule would hold, shown while writing. They never reveal the other listing. */
import { formatPrice } from '#app/vocabulary/money.ts';

export type AdWarning = { field: 'price' | 'description' | 'vin' | 'regoPlate'; text: string };

const CHECKED = 'we’ll check the ad before buyers see it.';

export const AD_WARNINGS = {
  lowPrice: (similarDollars: number): AdWarning => ({
    field: 'price',
    text: `That’s less than half the price of similar cars, about ${formatPrice(similarDollars * 100)}. If it’s right, ${CHECKED}`,
  }),
  sharedContact: {
    field: 'description',
    text: `The description has a phone number or email that another account uses. Buyers call the number in your listing, so you can leave it out. Otherwise ${CHECKED}`,
  },
  copiedText: {
    field: 'description',
    text: `Another seller’s ad has the same description. Write it in your own words, or ${CHECKED}`,
  },
  sameVin: {
    field: 'vin',
    text: `A car with this VIN is already for sale in another listing. Check it for a typo. If it’s right, ${CHECKED}`,
  },
  samePlate: {
    field: 'regoPlate',
    text: `A car with this plate is already for sale in another listing. Check it for a typo. If it’s right, ${CHECKED}`,
  },
} as const satisfies Record<string, AdWarning | ((similarDollars: number) => AdWarning)>;
