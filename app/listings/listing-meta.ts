/** Leaves out phone number and email. */
import type { MetaDescriptor } from 'react-router';
import type { BreadcrumbList, Car, WithContext } from 'schema-dts';
import { isSold, type ListingDetail, listingTitle } from '#app/listings/listing.ts';
import { listingPath } from '#app/listings/listing-address.ts';
import { formatPrice, toDollars } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { linkPreviewUrl, photoUrl } from '#app/vocabulary/photo.ts';
import { STATE_NAMES } from '#app/vocabulary/states.ts';

const PREVIEW = { width: 1200, height: 630 };

export type DescribedListing = Omit<ListingDetail, 'userId'>;
type Site = { name: string; origin: string };
type Searches = { all: string; ofMake: string; ofModel: string };

export function listingMeta(listing: DescribedListing, site: Site, searches: Searches): MetaDescriptor[] {
  const place = listing.suburb ?? listing.location;
  const title = `${listingTitle(listing)} for ${formatPrice(listing.priceCents)} in ${place} | ${site.name}`;
  const description = describeInWords(listing);
  const address = `${site.origin}${listingPath(listing)}`;
  const [photo] = listing.photos;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: `${listingTitle(listing)}: ${inShort(listing)}` },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(photo ? previewPicture(new URL(linkPreviewUrl(photo), site.origin).href, listingTitle(listing)) : []),
    { 'script:ld+json': carJsonLd(listing, site) },
    { 'script:ld+json': wayToListing(listing, site, searches) },
  ];
}

function inShort({ priceCents, kilometers, suburb, location }: DescribedListing): string {
  return [formatPrice(priceCents), formatKilometers(kilometers), suburb ?? location].join(', ');
}

function previewPicture(url: string, alt: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: String(PREVIEW.width) },
    { property: 'og:image:height', content: String(PREVIEW.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function describeInWords(listing: DescribedListing): string {
  const facts = [
    listing.color,
    listing.bodyType,
    listing.transmission,
    listing.fuelType,
    formatKilometers(listing.kilometers),
  ];
  const sale = listing.underOfferUntil ? 'Under offer' : 'For sale';
  const state = isSold(listing) ? 'Sold' : `${sale} in ${listing.suburb ?? STATE_NAMES[listing.location]}`;
  return `${listingTitle(listing)}: ${facts.join(', ')}. ${state}, ${formatPrice(listing.priceCents)} ${
    listing.isDriveAway ? 'drive away' : 'plus government charges'
  }.`;
}

/** schema.org `Car` with its `Offer` (https://schema.org/Car); `KMT` is the UN/CEFACT code of the kilometre. */
export function carJsonLd(listing: DescribedListing, site: Site): WithContext<Car> {
  const address = `${site.origin}${listingPath(listing)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': address,
    url: address,
    name: listingTitle(listing),
    description: listing.description,
    brand: { '@type': 'Brand', name: listing.make },
    model: listing.model,
    ...(listing.trim && { vehicleConfiguration: listing.trim }),
    vehicleModelDate: String(listing.year),
    bodyType: listing.bodyType,
    vehicleTransmission: listing.transmission,
    fuelType: listing.fuelType,
    color: listing.color,
    numberOfDoors: listing.doors,
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: listing.kilometers, unitCode: 'KMT' },
    image: listing.photos.map((photo) => new URL(photoUrl(photo, 1600), site.origin).href),
    offers: {
      '@type': 'Offer',
      url: address,
      price: toDollars(listing.priceCents),
      priceCurrency: 'AUD',
      availability: `https://schema.org/${availabilityOf(listing)}`,
      availableAtOrFrom: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', ...addressOf(listing), addressCountry: 'AU' },
      },
      seller: {
        '@type': listing.seller.type === 'dealer' ? 'AutoDealer' : 'Person',
        ...(listing.seller.type === 'dealer' && { name: listing.seller.dealershipName }),
      },
    },
  };
}

/** https://schema.org/ItemAvailability */
function availabilityOf(listing: DescribedListing) {
  if (isSold(listing)) return 'SoldOut';
  return listing.underOfferUntil ? 'LimitedAvailability' : 'InStock';
}

function addressOf({ suburb, location }: Pick<DescribedListing, 'suburb' | 'location'>) {
  if (suburb === null) return { addressRegion: location };
  const words = suburb.split(' ');
  return { addressLocality: words.slice(0, -1).join(' '), addressRegion: words.at(-1) };
}

/** https://schema.org/BreadcrumbList */
function wayToListing(listing: DescribedListing, site: Site, searches: Searches): WithContext<BreadcrumbList> {
  const steps = [
    { name: 'Used cars', path: searches.all },
    { name: listing.make, path: searches.ofMake },
    { name: `${listing.make} ${listing.model}`, path: searches.ofModel },
    { name: listingTitle(listing), path: listingPath(listing) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  };
}
