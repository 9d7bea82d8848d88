import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import small from '#app/ui/illustrations/street-640.webp';
import large from '#app/ui/illustrations/street-1280.webp';
import { CallToAction, MarketingHero, MarketingSection } from '#app/ui/marketing-page.tsx';
import type { Route } from './+types/about';

const PRINCIPLES = [
  {
    title: 'Free means free',
    text: 'Listing a car costs nothing, and neither does looking at one. There is no commission and no paid place above anybody else.',
  },
  {
    title: 'Direct means direct',
    text: 'The seller’s number is on the listing. You ring, you go and look, you agree. We are not part of the sale.',
  },
  {
    title: 'A count is a count',
    text: 'When a search says 214 vehicles found, there are 214. When there is nothing, the page says so and what to try.',
  },
  {
    title: 'As little about you as will do',
    text: 'No cookies that follow you, no e-mail address on show. What we keep about you, you can download, and your account you can delete.',
  },
  {
    title: 'Your listing is yours',
    text: 'Change it, mark it as sold, put it back, or delete it with its photos, whenever you like.',
  },
  {
    title: 'For every phone and every reader',
    text: 'Pages work on a small screen, on a slow line, by keyboard, with a screen reader, and without scripts.',
  },
];

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'About us',
    description: 'A free marketplace for used cars, made in Melbourne: sellers and buyers, and nobody in between.',
    path: '/about',
  });

export default function AboutPage({ matches }: Route.ComponentProps) {
  const { siteName } = matches[0].loaderData;
  return (
    <>
      <MarketingHero
        title="Two people and a car."
        lead={`${siteName} is a free place for Australians to sell a used car and to find one.`}
        scene={{ small, large }}
        alt="A drawing of a red hatchback at the kerb of a street of weatherboard houses"
      />
      <MarketingSection title="Our story">
        <div className="grid max-w-[68ch] gap-4 text-lg">
          <p>
            Selling a car used to be simple: a sign in the back window with a price and a phone number. Whoever walked
            past and liked it rang you.
          </p>
          <p>
            {`${siteName} is that sign, where the whole country walks past. A listing has photos, a price, the facts that matter and a number to ring. Buyers search it by what they need. There is nothing to upgrade to, for anybody.`}
          </p>
          <p>
            We are based in Melbourne. The cars stand all over the country, with private sellers and with dealers; those
            in Canberra are listed under New South Wales.
          </p>
        </div>
      </MarketingSection>
      <MarketingSection
        title="Our mission"
        lead="That two people can find each other over a car, and need nobody else for it."
      >
        <dl className="grid gap-x-12 gap-y-7 md:grid-cols-2">
          {PRINCIPLES.map(({ title, text }) => (
            <div key={title} className="max-w-[56ch] border-line-strong border-t-2 pt-4">
              <dt className="font-bold text-lg">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </MarketingSection>
      <CallToAction
        title="Talk to us"
        text="Something on a page that is wrong, missing or hard to use? Tell us. Support is there Mon-Fri 9AM-5PM AEST."
      >
        <Link to="/contact" className="button text-base">
          Contact us
        </Link>
      </CallToAction>
    </>
  );
}
