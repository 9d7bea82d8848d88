import { Link } from 'react-router';
import { SESSION_DAYS } from '#app/accounts/auth.server.ts';
import { configuredProviders } from '#app/accounts/social/configured.server.ts';
import { SOCIAL_PROVIDERS } from '#app/accounts/social/social-providers.ts';
import { MESSAGE_YEARS } from '#app/contact/contact-limits.ts';
import { widgetOf } from '#app/finance/partner.ts';
import { WIDGETS } from '#app/finance/partner-entries.ts';
import { siteMeta } from '#app/http/site-meta.ts';
import { DRAFT_DAYS } from '#app/listings/drafts/draft.ts';
import { SEARCH_DAYS } from '#app/listings/search/without-result/searches-without-result.ts';
import { env } from '#app/platform/env.server.ts';
import { Points, PolicyPage, type PolicySection } from '#app/ui/policy-page.tsx';
import type { Route } from './+types/privacy-policy';

export function loader() {
  return {
    sessionDays: SESSION_DAYS,
    searchDays: SEARCH_DAYS,
    hasEmailLink: env.EMAIL_LINK_SIGN_IN === 'on',
    hasAnalytics: env.ANALYTICS_ID !== undefined,
    providers: configuredProviders().map((id) => SOCIAL_PROVIDERS[id]),
    hasFinancePartner: WIDGETS.some((name) => widgetOf(name, env).isConfigured),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Privacy policy',
    description: 'What we keep about you, why, for how long, who sees it, and how you get it or delete it.',
    path: '/privacy-policy',
  });

export default function PrivacyPolicyPage({ loaderData, matches }: Route.ComponentProps) {
  const { siteName, supportEmail } = matches[0].loaderData;
  const { sessionDays, searchDays, providers, hasEmailLink, hasFinancePartner, hasAnalytics } = loaderData;
  return (
    <PolicyPage
      title="Privacy policy"
      lastUpdated="December 08, 2024"
      lead={`This page says what ${siteName} keeps about you, why, for how long, and who gets to see it. We handle personal information as the Australian Privacy Principles ask. You can browse, search and ring sellers without an account and without telling us who you are.`}
      sections={[
        collected,
        shown,
        uses,
        signingIn({ sessionDays, providers, hasEmailLink }),
        inYourBrowser,
        counting(hasAnalytics),
        searchesInVain(searchDays),
        brokenPages,
        ...(hasFinancePartner ? [financePartner] : []),
        lifetimes({ sessionDays, searchDays, hasEmailLink }),
        yourRights(supportEmail),
        security,
        changes,
      ]}
    />
  );
}

const collected: PolicySection = {
  id: 'what-we-keep',
  title: 'What we keep',
  body: (
    <Points>
      <li>
        <strong>Your account:</strong> name, e-mail address, phone number, whether you are a dealer and the name of the
        dealership, a profile picture if you add one, when you joined, signed in and out and were last here. Of a
        password we keep a hash that cannot be turned back.
      </li>
      <li>
        <strong>Your listings and drafts:</strong> what you write into the form, the photos, and how often a listing was
        looked at each day. Before a photo is stored it is made anew, without the hidden data a camera adds, such as
        where and when it was taken. The original is not kept.
      </li>
      <li>
        <strong>The cars you save:</strong> which, when, and what the listing said at that moment, without its phone
        number and e-mail address.
      </li>
      <li>
        <strong>Where you are signed in:</strong> for each browser its name, when you signed in and when it was last
        used. Not your network address.
      </li>
      <li>
        <strong>What you write to us</strong> by the contact form or by e-mail, with your name and address, so that we
        can answer.
      </li>
      <li>
        <strong>Dealers’ files:</strong> a CSV file that is uploaded for import, its name, its columns, and what each
        car is known by when the next file comes, such as its stock number.
      </li>
      <li>
        <strong>Tries:</strong> to stop guessing and flooding we count how often something is tried, under a scrambled
        form of the e-mail or network address that cannot be read back.
      </li>
    </Points>
  ),
};

const shown: PolicySection = {
  id: 'what-everybody-sees',
  title: 'What everybody can see',
  body: (
    <>
      <p>
        A listing is public: its photos, price, description, facts and state, and, while the car is for sale,{' '}
        <strong>the phone number in it</strong>. A dealer’s listing also names the dealership. Anybody can read these
        without signing in, and search engines may keep copies that we cannot take back. Once you mark a car as sold,
        its page stays and the number goes.
      </p>
      <p>
        Your e-mail address, your name as a private seller and the cars you save are not shown to other visitors. We can
        look up an account by its e-mail address or by a listing, to take down what should not be there. Think of what
        else a photo may show, such as a number plate or your house.
      </p>
    </>
  ),
};

const uses: PolicySection = {
  id: 'why',
  title: 'What we use it for',
  body: (
    <>
      <p>
        To show your listings, to let you sign in, to answer you, to keep robots and thieves out, and to see which pages
        are used, which cars are missed and what breaks. For nothing else. We do not sell or rent personal information,
        show no advertising, and do not put together profiles of what you look at.
      </p>
      <p>
        We send mail only about your account: to verify an address, to sign in, to reset or change a password or an
        e-mail address, and when somebody tries to sign up with your address; and to answer what you write to us. There
        is no marketing in it. What we send goes through a mail service, which sees the address and the text.
      </p>
    </>
  ),
};

type WaysIn = { sessionDays: number; providers: string[]; hasEmailLink: boolean };

function signingIn({ sessionDays, providers, hasEmailLink }: WaysIn): PolicySection {
  return {
    id: 'signing-in',
    title: 'Signing in',
    body: (
      <>
        <p>
          You sign in with an e-mail address and a password{hasEmailLink && ', or by a link that we mail you'}. A
          sign-in lasts {sessionDays} days, or until you sign out or end it in your <Link to="/profile">profile</Link>,
          from any of your devices.
        </p>
        {providers.length > 0 && (
          <p>
            {`If you choose to sign in with ${listed(providers)} instead, you go to that company’s site under its own policy, which may handle your data overseas. It tells us your name, your e-mail address and an account number. We keep that number so that we know you the next time, and no key to your account there.`}
          </p>
        )}
      </>
    ),
  };
}

const inYourBrowser: PolicySection = {
  id: 'cookies',
  title: 'Cookies and what stays in your browser',
  body: (
    <>
      <p>We use no cookies to follow you, here or elsewhere. Those we set make the site work:</p>
      <Points>
        <li>one that keeps you signed in, which scripts cannot read;</li>
        <li>short-lived ones, of 15 minutes at most, that carry a message or a sign-in over to the next page.</li>
      </Points>
      <p>
        If you tick Remember me, your browser keeps your e-mail address for the sign-in form until you untick it. Drafts
        of a listing are kept in the browser as well, so that nothing is lost without a connection; signing out takes
        them out of the browser, or asks you first where they could not be brought to your account. So does what we keep
        there to show without a connection: your saved cars as you last saw them.
      </p>
    </>
  ),
};

function counting(hasAnalytics: boolean): PolicySection {
  return {
    id: 'counting',
    title: 'Counting visits',
    body: (
      <>
        <p>
          We count how often each kind of page, and each listing, is looked at on a day. It is a number and nothing
          more: no cookie, no network address, no account goes with it. Our server’s log notes the kind of page, how it
          went, how long it took and, of somebody signed in, the random number of the account: never a name or an
          address.
        </p>
        {hasAnalytics && (
          <p>
            We also use Google Analytics, which may handle data overseas. When you open a page, your browser loads
            Google’s script and tells Google the page’s address, without what may follow a question mark. We tell it to
            set no cookies. As with any request, Google sees your network address and which browser you use.
          </p>
        )}
      </>
    ),
  };
}

function searchesInVain(searchDays: number): PolicySection {
  return {
    id: 'searches',
    title: 'Searches that find nothing',
    body: (
      <p>
        So that we see which cars are missed, a search that found nothing is kept with the words that were typed into
        it, the day, and how often it was asked for. Not with who asked: no account, no network address, no cookie goes
        with it. A search in which something looks like an e-mail or web address or a phone number is not kept at all.
        After {searchDays} days it is deleted.
      </p>
    ),
  };
}

const brokenPages: PolicySection = {
  id: 'broken-pages',
  title: 'Pages that break',
  body: (
    <p>
      Where a page breaks in your browser, the browser tells our server’s log what broke: the kind of page, the type of
      the error, the place in our scripts, and its message, with words in double quotation marks, e-mail addresses and
      longer numbers taken out. Nothing in it says who you are.
    </p>
  ),
};

const financePartner: PolicySection = {
  id: 'finance-partner',
  title: 'Our finance partner',
  body: (
    <p>
      The finance calculator and the loan options are our partner’s. They are fetched from the partner when they come
      into view, and run closed off from the rest of the page: they can read nothing of it, none of our cookies, and
      keep nothing in your browser. From us they get the name and address of this site and our number with the partner,
      nothing about you. As with anything fetched, the partner’s servers see your network address. What you type into
      them goes to the partner, under the partner’s own privacy policy.
    </p>
  ),
};

type Lifetimes = { sessionDays: number; searchDays: number; hasEmailLink: boolean };

function lifetimes({ sessionDays, searchDays, hasEmailLink }: Lifetimes): PolicySection {
  return {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <Points>
        <li>
          Your account, your listings and your saved cars: until you delete them. A car you take off your list: an hour.
        </li>
        <li>Sign-ins: {sessionDays} days from signing in.</li>
        <li>Drafts with their photos: {DRAFT_DAYS} days after the last change.</li>
        <li>Photos that were uploaded and then not used: about a day.</li>
        <li>
          Links that we mail: 24 hours to verify an address, an hour to reset a password
          {hasEmailLink && ', 15 minutes to sign in'}.
        </li>
        <li>
          Dealers’ files: until they are imported, or a week. What was found in them: a week. Their names and columns:
          until you delete the account. What a car is known by: until you delete its listing.
        </li>
        <li>Counts of tries: two hours at most.</li>
        <li>Searches that found nothing: {searchDays} days.</li>
        <li>
          Messages to us: {MESSAGE_YEARS} years. The copy in our mailbox: for as long as we need it to deal with what it
          is about.
        </li>
        <li>Backups, so that nothing is lost: what you delete is in them until newer ones take their place.</li>
      </Points>
    ),
  };
}

function yourRights(supportEmail: string): PolicySection {
  return {
    id: 'your-rights',
    title: 'Seeing, correcting and deleting it',
    body: (
      <>
        <p>
          All of it is in your hands on your <Link to="/profile">profile</Link> page: change what is wrong, download
          everything that we keep about your account in one file, photos included, or delete the account. In the file is
          nothing that would let somebody else in: no password hash, no code, no account number of another company.
          Deleting the account deletes your listings, photos, drafts, saved cars, sign-ins and what you wrote to us by
          the contact form from its e-mail address with it, at once, and they do not come back.
        </p>
        <p>What you wrote to us from another address we do not know to be yours: tell us, and we delete it.</p>
        <p>
          For anything else, or if you think that we have handled your information badly,{' '}
          <Link to="/contact">write to us</Link> or to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. If our
          answer does not satisfy you, the{' '}
          <a href="https://www.oaic.gov.au/privacy/privacy-complaints">
            Office of the Australian Information Commissioner
          </a>{' '}
          takes complaints.
        </p>
      </>
    ),
  };
}

const security: PolicySection = {
  id: 'security',
  title: 'How it is protected',
  body: (
    <p>
      Passwords are stored as slow hashes. Links that we mail work once and expire. A new password signs out every other
      browser. Every request is checked on our server for who may do what. No site is safe from everything: if you see
      something that looks wrong, tell us.
    </p>
  ),
};

const changes: PolicySection = {
  id: 'changes',
  title: 'Changes to this policy',
  body: <p>If we change what we keep or what for, we say so on this page before it takes effect.</p>,
};

function listed(names: string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(names);
}
