import { Link } from 'react-router';
import { siteMeta } from '#app/http/site-meta.ts';
import { Points, PolicyPage, type PolicySection } from '#app/ui/policy-page.tsx';
import type { Route } from './+types/terms';

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Terms',
    description: 'What you can expect of us, and what we ask of those who list and buy cars here.',
    path: '/terms',
  });

export default function TermsPage({ matches }: Route.ComponentProps) {
  const { siteName, supportEmail } = matches[0].loaderData;
  return (
    <PolicyPage
      title="Terms"
      lastUpdated="December 08, 2024"
      lead={`These are the terms on which you use ${siteName}. They are short, and they do not take away any right that the law gives you.`}
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
  return {
    id: 'what-it-is',
    title: 'What this is',
    body: (
      <p>
        {`${siteName} shows listings of used cars and the seller’s phone number. It is free for those who sell and those who look. We do not own, inspect, price or sell the cars, hold no money, and are not a party to any sale. What is agreed is agreed between seller and buyer.`}
      </p>
    ),
  };
}

const accounts: PolicySection = {
  id: 'accounts',
  title: 'Your account',
  body: (
    <Points>
      <li>Give your own name, an e-mail address you read and a phone number that reaches you.</li>
      <li>
        Keep your password to yourself. What is done from your account counts as done by you until you tell us
        otherwise.
      </li>
      <li>
        If you trade in cars, say so: sign up as a dealer. Each state says when selling cars becomes a business that
        needs a licence.
      </li>
      <li>
        You can leave at any time: deleting the account on your <Link to="/profile">profile</Link> deletes your listings
        with it.
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
        <li>List only a car that you own or may sell, that is for sale, and that a buyer can come and see.</li>
        <li>
          Describe it truthfully: kilometres, year, condition, damage, money owing on it. Show photos of that very car,
          which you may use.
        </li>
        <li>Ask one price, in Australian dollars. ‘Drive Away’ means that stamp duty and transfer are included.</li>
        <li>Mark the car as sold, or delete the listing, when it is no longer for sale.</li>
        <li>Certificates, warranties and papers that your state asks of a seller are yours to provide.</li>
      </Points>
      <p>
        What you write and upload stays yours. You let us store it, show it on the site and in previews of links to it,
        and make smaller copies of the photos, until you delete it.
      </p>
    </>
  ),
};

const notAllowed: PolicySection = {
  id: 'not-allowed',
  title: 'What is not allowed',
  body: (
    <Points>
      <li>Listings that mislead, that list the same car twice, or that offer something other than a car.</li>
      <li>Asking for a deposit on a car that the buyer has not been able to see.</li>
      <li>Collecting the phone numbers shown here, to ring or message sellers about anything but their car.</li>
      <li>Anything against the law, anybody’s rights, or the working of the site.</li>
    </Points>
  ),
};

const buying: PolicySection = {
  id: 'buying',
  title: 'When you buy',
  body: (
    <>
      <p>
        We do not check that what a listing says is so. See the car, its papers and the seller’s identity before you
        pay. A search of the Personal Property Securities Register at <a href="https://www.ppsr.gov.au/">ppsr.gov.au</a>{' '}
        tells whether money is owing on a car and whether it is recorded as stolen or written off. Rights of a buyer
        against a dealer under consumer law are not touched by anything here.
      </p>
    </>
  ),
};

const dealers: PolicySection = {
  id: 'dealers',
  title: 'Dealers',
  body: (
    <p>
      Dealers follow the law on advertising and selling motor vehicles of their state: one full price, the licence
      number where it belongs in an advertisement, the warranties that apply. What you import from a file counts as
      written by you.
    </p>
  ),
};

const removal: PolicySection = {
  id: 'removal',
  title: 'What we may remove',
  body: (
    <p>
      We may remove a listing, or close an account, that goes against these terms or the law. If we got it wrong,{' '}
      <Link to="/contact">tell us</Link> and we look again. To report a listing, write to us with its address.
    </p>
  ),
};

const responsibility: PolicySection = {
  id: 'responsibility',
  title: 'What we answer for',
  body: (
    <p>
      We run the site with care, but cannot promise that it is always there or free of mistakes, and do not answer for
      what sellers and buyers say to or do with each other. Nothing in these terms excludes, restricts or changes a
      guarantee or right under the Australian Consumer Law that cannot be excluded.
    </p>
  ),
};

const changes: PolicySection = {
  id: 'changes',
  title: 'Changes to these terms',
  body: (
    <p>
      We give at least <strong>30 days’ notice</strong> of material changes to these terms, on this page, before they
      take effect. If you do not agree with a change, you can delete your account before it does.
    </p>
  ),
};

function contact(supportEmail: string): PolicySection {
  return {
    id: 'contact',
    title: 'Law and contact',
    body: (
      <p>
        We are based in Melbourne, and the law of Victoria applies. Questions about these terms go to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or through the <Link to="/contact">contact page</Link>.
      </p>
    ),
  };
}
