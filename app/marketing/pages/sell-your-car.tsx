import { Camera, CircleDollarSign, EyeOff, Phone, Save, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import carDark from '#app/ui/illustrations/car-dark.webp';
import carLight from '#app/ui/illustrations/car-light.webp';
import formDark from '#app/ui/illustrations/form-dark.webp';
import formLight from '#app/ui/illustrations/form-light.webp';
import ownDark from '#app/ui/illustrations/my-listings-dark.webp';
import ownLight from '#app/ui/illustrations/my-listings-light.webp';
import previewDark from '#app/ui/illustrations/preview-dark.webp';
import previewLight from '#app/ui/illustrations/preview-light.webp';
import small from '#app/ui/illustrations/sell-640.webp';
import large from '#app/ui/illustrations/sell-1280.webp';
import {
  type Benefit,
  Benefits,
  CallToAction,
  MarketingHero,
  MarketingSection,
  type Step,
  Steps,
  TickList,
} from '#app/ui/marketing-page.tsx';
import { PHOTO_LIMITS } from '#app/vocabulary/photo.ts';
import type { Route } from './+types/sell-your-car';

const BENEFITS: Benefit[] = [
  {
    icon: CircleDollarSign,
    title: 'Free from start to finish',
    text: 'No listing fee, no commission, no upgrades. No seller can pay to rank above you.',
  },
  {
    icon: Phone,
    title: 'Buyers call you',
    text: 'Your number is on the listing while the car is for sale. No middleman.',
  },
  {
    icon: Camera,
    title: 'Photos that show the car',
    text: `Up to ${PHOTO_LIMITS.maxPhotos}, straight from your phone, in the order you choose. They’re rotated automatically.`,
  },
  {
    icon: EyeOff,
    title: 'Your privacy protected',
    text: 'Your email is never shown, and location data is removed from your photos.',
  },
  {
    icon: Save,
    title: 'A form that saves itself',
    text: 'Stop any time and finish on another device. Your draft saves automatically.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Easy to find',
    text: 'Buyers filter by make, price, kilometres, body type and state, and see the newest cars first.',
  },
];

const CAR_PAGE = {
  light: carLight,
  dark: carDark,
  alt: 'A listing on a phone: photos of a red Volkswagen T-Cross, its price, the seller’s number and buttons to call or text',
};

const STEPS: Step[] = [
  {
    title: 'Describe the car',
    text: 'Create an account and click the link we email you. Then add photos and fill in one form.',
    screen: {
      light: formLight,
      dark: formDark,
      alt: 'The listing form on a phone, with two photos of the car, its make filled in, and the draft saved',
    },
  },
  {
    title: 'Check it',
    text: 'See how the listing will look before it goes live. It’s online as soon as you create it.',
    screen: {
      light: previewLight,
      dark: previewDark,
      alt: 'The preview at the end of the form: the card that buyers will see, with photo, price and kilometres',
    },
  },
  {
    title: 'Answer the phone',
    text: 'Show the car, agree on a price and mark it as sold. Your number comes down straight away.',
    screen: {
      light: ownLight,
      dark: ownDark,
      alt: 'My Listings on a phone: the car with its price, its views and buttons to mark it as sold, edit, view or delete it',
    },
  },
];

const INCLUDED = [
  `A dedicated page for your car, with up to ${PHOTO_LIMITS.maxPhotos} full-screen photos`,
  'A link to share, with photo and price preview',
  'Clear pricing: drive away, or plus government charges',
  'One-tap calling',
  'A printable window sign with your number and a QR code',
  'Daily view counts',
  'Edit any time, from any device',
  'Mark as sold, relist or delete any time',
];

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Sell your car',
    description: `List your car for free: up to ${PHOTO_LIMITS.maxPhotos} photos, your number on the listing, no commission.`,
    path: '/sell-your-car',
  });

export default function SellYourCarPage() {
  return (
    <>
      <MarketingHero
        title="Sell your car yourself."
        lead="Fill in one form, add photos, and buyers call you. No fees, ever."
        photo={{ small, large, alt: 'A red Volkswagen T-Cross parked outside', faces: 'left' }}
        screen={CAR_PAGE}
      >
        <Link to="/create-listing" className="button text-base">
          Create your listing
        </Link>
        <Link to="/listings" className="button button-quiet text-base">
          Check prices
        </Link>
      </MarketingHero>
      <MarketingSection title="How it works">
        <Steps steps={STEPS} />
      </MarketingSection>
      <MarketingSection title="Why sell here">
        <Benefits benefits={BENEFITS} />
      </MarketingSection>
      <MarketingSection title="What you get" lead="Included free with every listing.">
        <TickList items={INCLUDED} />
      </MarketingSection>
      <CallToAction
        title="Ready to list?"
        text="Have your odometer reading and phone number handy. You can stop and come back at any time."
      >
        <Link to="/create-listing" className="button bg-surface text-base text-ink hover:bg-accent-soft">
          Create your listing
        </Link>
      </CallToAction>
    </>
  );
}
