import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import small from '#app/ui/illustrations/about-640.webp';
import large from '#app/ui/illustrations/about-1280.webp';
import { CallToAction, MarketingHero, MarketingSection } from '#app/ui/marketing-page.tsx';
import type { Route } from './+types/about';

const PRINCIPLES = [
  {
    title: 'Free means free',
    text: 'Free to list, free to search. No commission, no paid placement.',
  },
  {
    title: 'Direct means direct',
    text: 'The seller’s number is on the listing. You call, inspect the car and agree on a price. We’re not part of the sale.',
  },
  {
    title: 'Dealers and private sellers',
    text: 'Both list for free and appear in the same results. Filter for either one.',
  },
  {
    title: 'Privacy first',
    text: 'No tracking cookies, and your email is never shown. Download your data or delete your account any time.',
  },
  {
    title: 'Your listing is yours',
    text: 'Edit it, mark it as sold, relist it or delete it with its photos, any time you like.',
  },
  {
    title: 'Built for everyone',
    text: 'Pages work on small screens, on slow connections, by keyboard, with a screen reader and without JavaScript.',
  },
];

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'About us',
    description:
      'A free marketplace for used cars, made in Melbourne. Buyers and sellers deal direct, with no middleman.',
    path: '/about',
  });

export default function AboutPage({ matches }: Route.ComponentProps) {
  const { siteName } = matches[0].loaderData;
  return (
    <>
      <MarketingHero
        title="Used cars, person to person."
        lead={`${siteName} is a free marketplace for Australians to buy and sell used cars.`}
        photo={{ small, large, alt: 'A white Mazda CX-5 parked at the kerb', faces: 'right' }}
      />
      <MarketingSection title="Our story">
        <div className="grid max-w-[68ch] gap-4 text-lg">
          <p>
            Selling a car used to be simple: a sign in the back window with a price and a phone number. Anyone who
            walked past and liked it gave you a call.
          </p>
          <p>
            {`${siteName} is that sign, seen by the whole country. A listing has photos, a price, the details that matter and a number to call. No upgrades, no upsells.`}
          </p>
          <p>
            We’re based in Melbourne. Cars are listed across Australia by private sellers and dealers. Cars in the ACT
            are found under New South Wales &amp; ACT.
          </p>
        </div>
      </MarketingSection>
      <MarketingSection title="Our mission" lead="To help buyers and sellers deal directly.">
        <dl className="grid gap-x-12 gap-y-7 md:grid-cols-2">
          {PRINCIPLES.map(({ title, text }) => (
            <div key={title} className="max-w-[56ch] border-line-strong border-t pt-4">
              <dt className="font-bold text-lg">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </MarketingSection>
      <CallToAction
        title="Talk to us"
        text="Is something wrong, missing or hard to use? Tell us. Support hours are Mon-Fri 9AM-5PM AEST."
      >
        <Link to="/contact" className="button bg-surface text-base text-ink hover:bg-accent-soft">
          Contact us
        </Link>
      </CallToAction>
    </>
  );
}
