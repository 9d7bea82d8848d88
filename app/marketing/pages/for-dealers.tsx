import { BadgeCheck, CircleDollarSign, FileSpreadsheet, LayoutList, Phone, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import { UNDO_HOURS, UPLOAD_LIMIT_MB } from '#app/stock/run.ts';
import checkDark from '#app/ui/illustrations/check-dark.webp';
import checkLight from '#app/ui/illustrations/check-light.webp';
import columnsDark from '#app/ui/illustrations/columns-dark.webp';
import columnsLight from '#app/ui/illustrations/columns-light.webp';
import carsDark from '#app/ui/illustrations/dealer-cars-dark.webp';
import carsLight from '#app/ui/illustrations/dealer-cars-light.webp';
import small from '#app/ui/illustrations/dealers-640.webp';
import large from '#app/ui/illustrations/dealers-1280.webp';
import importedDark from '#app/ui/illustrations/imported-dark.webp';
import importedLight from '#app/ui/illustrations/imported-light.webp';
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
import type { Route } from './+types/for-dealers';

const BENEFITS: Benefit[] = [
  {
    icon: CircleDollarSign,
    title: 'No listing fees, no lead fees',
    text: 'Dealers list for free, like private sellers. No plans, no paid placement.',
  },
  {
    icon: FileSpreadsheet,
    title: 'Your whole yard from one file',
    text: 'Upload a CSV from your stock system or Excel. We recognise common price, km and spec formats.',
  },
  {
    icon: BadgeCheck,
    title: 'Your name on every car',
    text: 'Your dealership name appears on every listing, and buyers can filter for dealers.',
  },
  {
    icon: Phone,
    title: 'Calls come to you',
    text: 'Buyers call the number on the listing. No lead fees, no middleman.',
  },
  {
    icon: LayoutList,
    title: 'Stock under control',
    text: 'Search and sort your listings, see daily views and mark a car as sold in one click.',
  },
  {
    icon: Undo2,
    title: 'Undo mistakes',
    text: `Review every change before it goes live, and undo the last import for ${UNDO_HOURS} hours.`,
  },
];

const STEPS: Step[] = [
  {
    title: 'Upload',
    text: `A CSV file up to ${UPLOAD_LIMIT_MB} MB, one car per row. We match the columns for you, and you can change any match.`,
    screen: {
      light: columnsLight,
      dark: columnsDark,
      alt: 'Match your columns, on a phone: make, model and trim matched to columns of the file, each with examples from it',
    },
  },
  {
    title: 'Check',
    text: 'See what’s new, what has changed, what’s missing and which rows were rejected, and why. Nothing is listed yet.',
    screen: {
      light: checkLight,
      dark: checkDark,
      alt: 'The check of a file with 8 rows: 7 new cars, and one rejected because its price is POA',
    },
  },
  {
    title: 'Confirm',
    text: 'Your cars go live. Upload a new file when your stock changes: we update the cars you have, with no duplicates.',
    screen: {
      light: importedLight,
      dark: importedDark,
      alt: 'The same file once imported: 7 cars listed, with buttons to see them and to undo the import',
    },
  },
];

const FACTS = [
  'Cars are matched by stock number or VIN, so the same file twice changes nothing',
  'Download rejected rows, fix them and re-upload',
  'Cars missing from a new file are marked as sold only if you choose',
  'Or give us the link to your file: we import it every day and notify your system of every enquiry and sale',
  'Add photos to your listings afterwards: later imports won’t remove them',
  'If the file has no phone number, buyers call the one in your profile',
];

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'For dealers',
    description: 'List your whole yard from one CSV file, free, with your dealership’s name and number on every car.',
    path: '/for-dealers',
  });

export default function ForDealersPage() {
  return (
    <>
      <MarketingHero
        title="List your whole yard in minutes."
        lead="Upload one CSV file with every car in stock, with your name and number on each. Free for dealers too."
        photo={{ small, large, alt: 'An orange Ford Ranger in a dealer’s yard', faces: 'right' }}
        screen={{
          light: carsLight,
          dark: carsDark,
          alt: 'Search results on a phone, filtered to dealers’ cars',
        }}
      >
        <Link to="/signup" className="button text-base">
          Create a dealer account
        </Link>
        <Link to="/listings?sellerType=dealer" className="button button-quiet text-base">
          Browse dealer cars
        </Link>
      </MarketingHero>
      <MarketingSection
        title="How the import works"
        lead="You’ll find it under My Listings once you’re signed in as a dealer."
      >
        <Steps steps={STEPS} />
        <div className="mt-10">
          <TickList items={FACTS} />
        </div>
      </MarketingSection>
      <MarketingSection title="What dealers get">
        <Benefits benefits={BENEFITS} />
      </MarketingSection>
      <MarketingSection title="What we ask of dealers">
        <p className="max-w-[68ch]">
          Follow your state’s advertising rules: show the total price and your licence number, and only list cars in
          stock. Put the licence number in each car’s description, which is imported with the file.
        </p>
      </MarketingSection>
      <CallToAction
        title="Get started"
        text="Sign up, tick ‘I am a car dealer’ and enter your dealership name. Once you’ve verified your email and signed in, you can import."
      >
        <Link to="/signup" className="button bg-surface text-base text-ink hover:bg-accent-soft">
          Create a dealer account
        </Link>
      </CallToAction>
    </>
  );
}
