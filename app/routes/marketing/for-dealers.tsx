import { BadgeCheck, CircleDollarSign, FileSpreadsheet, LayoutList, Phone, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import { UNDO_HOURS, UPLOAD_LIMIT_MB } from '#app/listings/import/runs/run.ts';
import small from '#app/ui/illustrations/forecourt-640.webp';
import large from '#app/ui/illustrations/forecourt-1280.webp';
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
import type { Route } from './+types/for-dealers';

const BENEFITS: Benefit[] = [
  {
    icon: CircleDollarSign,
    title: 'No fee a car, no fee a lead',
    text: 'Dealers pay what private sellers pay: nothing. There are no plans and no paid places in the results.',
  },
  {
    icon: FileSpreadsheet,
    title: 'The whole yard from one file',
    text: 'Upload the CSV that your stock system or Excel saves. Prices, kilometres and short forms are understood.',
  },
  {
    icon: BadgeCheck,
    title: 'Your name on every car',
    text: 'The dealership stands on each listing, and buyers who want a dealer can filter for one.',
  },
  {
    icon: Phone,
    title: 'Calls come to you',
    text: 'Buyers ring the number on the listing. We take no messages and sell no leads.',
  },
  {
    icon: LayoutList,
    title: 'Stock under control',
    text: 'Search and sort your own listings, see the views of each by day, mark a car as sold with one press.',
  },
  {
    icon: Undo2,
    title: 'A wrong file does no harm',
    text: `You see what an import would change before anything is listed, and can take the last one back for ${UNDO_HOURS} hours.`,
  },
];

const STEPS: Step[] = [
  {
    title: 'Upload',
    text: `A CSV file of up to ${UPLOAD_LIMIT_MB} MB, one car a line. Its columns are matched for you, and you can change every match.`,
  },
  {
    title: 'Check',
    text: 'See what is new, what changes, what has vanished and which lines are refused, each with its reason. Nothing is listed yet.',
  },
  {
    title: 'Confirm',
    text: 'The cars are listed. Upload the next file when stock changes: known cars are updated, not listed twice.',
  },
];

const FACTS = [
  'Cars are known again by their stock number or VIN, so the same file twice changes nothing',
  'Refused lines can be downloaded, mended and uploaded again',
  'Cars missing from a new file are marked as sold only where you tick it',
  'Photos are added to the listings afterwards, and stay when a later import changes a listing',
  'Where the file has no phone number, buyers ring the one in your profile',
];

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'For dealers',
    description: 'List the whole yard from one CSV file, free, with your dealership’s name and number on every car.',
    path: '/for-dealers',
  });

export default function ForDealersPage() {
  return (
    <>
      <MarketingHero
        title="Your yard, one file away."
        lead="List every car you have from one CSV file, with your name and number on each. Free, for dealers too."
        scene={{ small, large }}
        alt="A drawing of an orange ute on a dealer’s forecourt under a string of flags"
      >
        <Link to="/signup" className="button text-base">
          Open a dealer account
        </Link>
        <Link to="/listings?sellerType=dealer" className="button button-quiet text-base">
          See dealers’ cars
        </Link>
      </MarketingHero>
      <MarketingSection title="What a dealer gets">
        <Benefits benefits={BENEFITS} />
      </MarketingSection>
      <MarketingSection
        title="How the import works"
        lead="You find it under My Listings once you are signed in as a dealer."
      >
        <Steps steps={STEPS} />
        <div className="mt-10">
          <TickList items={FACTS} />
        </div>
      </MarketingSection>
      <MarketingSection title="What we ask of dealers">
        <p className="max-w-[68ch]">
          Advertise as the law of your state asks: one full price, your licence number where it must stand in an
          advertisement, and only cars you have. Put the licence number in the description of each car; the description
          is imported with the file.
        </p>
      </MarketingSection>
      <CallToAction
        title="Start with an account"
        text="Sign up, tick ‘I am a car dealer’ and give the name of your dealership. The import is there once your e-mail is verified and you have signed in."
      >
        <Link to="/signup" className="button text-base">
          Sign up as a dealer
        </Link>
      </CallToAction>
    </>
  );
}
