import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import { Points, PolicyPage, type PolicySection, paragraph } from '#app/ui/policy-page.tsx';
import type { Route } from './+types/terms';

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Terms',
    description: 'The terms for listing and buying cars here: what we do, and what we ask of you.',
    path: '/terms',
  });

export default function TermsPage({ matches }: Route.ComponentProps) {
  const { siteName, supportEmail } = matches[0].loaderData;
  return (
    <PolicyPage
      title="Terms"
      lastUpdated="December 08, 2024"
      lead={`These are the terms on which you use ${siteName}. They’re short, and they don’t take away any right the law gives you.`}
      sections={[
        whatItIs(siteName),
        accounts,
        listings,
        notAllowed,
        buying,
        dealers,
        removal,
        responsibility,
        changes,
        contact(supportEmail),
      ]}
    />
  );
}

function whatItIs(siteName: string): PolicySection {
  return paragraph(
    'what-it-is',
    'About the service',
    `${siteName} shows listings of used cars and the seller’s phone number. It’s free for buyers and sellers. We don’t own, inspect, price or sell the cars, we don’t handle payments, and we’re not a party to any sale. The deal is between the seller and the buyer.`,
  );
}

const accounts: PolicySection = {
  id: 'accounts',
  title: 'Your account',
  body: (
    <Points>
      <li>Use your own name, an email address you check and a phone number you answer.</li>
      <li>
        Keep your password to yourself. You’re responsible for activity on your account until you tell us otherwise.
      </li>
      <li>
        If you trade in cars, sign up as a dealer. Each state has its own rules on when you need a dealer licence.
      </li>
      <li>
        You can leave at any time. Deleting your account on your <Link to="/profile">profile</Link> also deletes your
        listings.
      </li>
    </Points>
  ),
};

const listings: PolicySection = {
  id: 'listings',
  title: 'Your listings',
  body: (
    <>
      <Points>
        <li>Only list a car that you own or are allowed to sell, that’s for sale, and that a buyer can inspect.</li>
        <li>
          Describe it truthfully: kilometres, year, condition, damage and any money owing. Use photos of the actual car
          that you have the right to use.
        </li>
        <li>Show one price, in Australian dollars. ‘Drive Away’ means stamp duty and transfer fees are included.</li>
        <li>Mark the car as sold or delete the listing when it’s no longer for sale.</li>
        <li>You must provide the certificates, warranties and papers that your state requires from a seller.</li>
      </Points>
      <p>
        You own what you write and upload. You let us store it, show it on the site and in link previews, and resize
        your photos, until you delete it.
      </p>
    </>
  ),
};

const notAllowed: PolicySection = {
  id: 'not-allowed',
  title: 'What’s not allowed',
  body: (
    <Points>
      <li>Misleading listings, duplicate listings and listings for anything other than a car.</li>
      <li>Asking for a deposit before the buyer has been able to inspect the car.</li>
      <li>Collecting phone numbers from the site to contact sellers about anything other than their car.</li>
      <li>Anything that breaks the law, infringes someone’s rights or disrupts the site.</li>
    </Points>
  ),
};

const buying: PolicySection = {
  id: 'buying',
  title: 'When you buy',
  body: (
    <>
      <p>
        We check listings for scams but can’t verify the car. Inspect the car, its papers and the seller’s ID before you
        pay. A PPSR check at <a href="https://www.ppsr.gov.au/">ppsr.gov.au</a> shows whether money is owing on a car
        and whether it’s recorded as stolen or written off. Nothing here affects your rights against a dealer under
        consumer law.
      </p>
    </>
  ),
};

const dealers = paragraph(
  'dealers',
  'Dealers',
  'Dealers must follow their state’s laws on advertising and selling motor vehicles: show the total price and licence number, and honour the warranties that apply. You’re responsible for what you import from a file.',
);

const removal: PolicySection = {
  id: 'removal',
  title: 'What we may remove',
  body: (
    <p>
      We may remove a listing or close an account that breaks these terms or the law. If we got it wrong,{' '}
      <Link to="/contact">tell us</Link> and we’ll review it. To report a listing, send us its link.
    </p>
  ),
};

const responsibility = paragraph(
  'responsibility',
  'Our liability',
  'We run the site with care, but can’t promise that it’s always available or free of mistakes, and we’re not responsible for what buyers and sellers say or do. Nothing in these terms excludes, restricts or changes a guarantee or right under the Australian Consumer Law that cannot be excluded.',
);

const changes: PolicySection = {
  id: 'changes',
  title: 'Changes to these terms',
  body: (
    <p>
      We give at least <strong>30 days’ notice</strong> of material changes to these terms, on this page, before they
      take effect. If you don’t agree with a change, you can delete your account before then.
    </p>
  ),
};

function contact(supportEmail: string): PolicySection {
  return {
    id: 'contact',
    title: 'Law and contact',
    body: (
      <p>
        We’re based in Melbourne, and the law of Victoria applies. Questions about these terms? Email{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or use the <Link to="/contact">contact page</Link>.
      </p>
    ),
  };
}
