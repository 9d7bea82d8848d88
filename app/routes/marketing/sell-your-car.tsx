import { Camera, CircleDollarSign, EyeOff, Phone, Save, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import small from '#app/ui/illustrations/driveway-640.webp';
import large from '#app/ui/illustrations/driveway-1280.webp';
import {
  type Benefit,
  Benefits,
  CallToAction,
  MarketingHero,
  MarketingSection,
  type Step,
  Steps,
} from '#app/ui/marketing-page.tsx';
import { TickList } from '#app/ui/tick-list.tsx';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';
import type { Route } from './+types/sell-your-car';

const BENEFITS: Benefit[] = [
  {
    icon: CircleDollarSign,
    title: 'Free, from start to end',
    text: 'No listing fee, no commission, nothing to upgrade to. No seller can buy a place above yours.',
  },
  {
    icon: Phone,
    title: 'Buyers ring you',
    text: 'Your number is on the listing while the car is for sale. Nobody stands in between.',
  },
  {
    icon: Camera,
    title: 'Photos that show the car',
    text: `Up to ${PHOTO_LIMITS.maxPhotos}, straight from your phone, in the order you choose. We turn them upright.`,
  },
  {
    icon: EyeOff,
    title: 'Nothing told by accident',
    text: 'Your e-mail address is never shown, and what a phone hides in a photo, such as where it was taken, is taken out.',
  },
  {
    icon: Save,
    title: 'A form that saves itself',
    text: 'Stop half-way, lose the connection, go on from another device: your draft is where you left it.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Found by what matters',
    text: 'Buyers filter by make, price, kilometres, body and state, and see the newest cars first.',
  },
];

const STEPS: Step[] = [
  { title: 'Make an account', text: 'Name, e-mail and phone. Open the link we mail you, then sign in.' },
  {
    title: 'Describe the car',
    text: 'Fill in one form, add photos, and see how it will look in the results before it is out.',
  },
  {
    title: 'Answer the phone',
    text: 'Show the car, agree on a price, and mark it as sold. Your number is gone from that moment.',
  },
];

const INCLUDED = [
  `A page of its own for the car, with up to ${PHOTO_LIMITS.maxPhotos} photos, full screen`,
  'An address to share: in a message, the link shows the photo and the price',
  'The price as you mean it: drive away, or plus government charges',
  'A button that rings you, on every phone',
  'A sheet to print for the back window, with your number and a code that opens the listing',
  'How often the listing was looked at, day by day',
  'Changes whenever you like, from any device',
  'Sold and for sale again with one press; deleted for good, photos and all, whenever you say so',
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
        lead="One form, a few good photos, and the buyers ring you. It costs nothing, before or after."
        scene={{ small, large }}
        alt="A drawing of a green wagon in the driveway of a brick house"
      >
        <Link to="/create-listing" className="button text-base">
          Create your listing
        </Link>
        <Link to="/listings" className="button button-quiet text-base">
          See what others ask
        </Link>
      </MarketingHero>
      <MarketingSection title="Why sell here">
        <Benefits benefits={BENEFITS} />
      </MarketingSection>
      <MarketingSection title="How it works">
        <Steps steps={STEPS} />
      </MarketingSection>
      <MarketingSection title="What you get" lead="All of it, with every listing, for nothing.">
        <TickList items={INCLUDED} />
      </MarketingSection>
      <CallToAction
        title="The car is clean and the light is good?"
        text="Have the kilometres and the phone number buyers should ring at hand. You can stop and come back at any point."
      >
        <Link to="/create-listing" className="button text-base">
          Create your listing
        </Link>
      </CallToAction>
    </>
  );
}
