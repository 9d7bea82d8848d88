import { Link } from 'react-router';
import { SESSION_DAYS } from '#app/accounts/account-limits.ts';
import { configuredProviders } from '#app/accounts/social-signin.server.ts';
import { SOCIAL_PROVIDERS } from '#app/accounts/social-signin.ts';
import { CONFIRM_WITHIN_DAYS } from '#app/alerts/alert-limits.ts';
import { KEEP_ASKS_DAYS } from '#app/availability/availability-limits.ts';
import { MESSAGE_YEARS } from '#app/contact/contact-form.ts';
import { KEEP_DEALS_MONTHS } from '#app/deals/terms.ts';
import { DRAFT_DAYS } from '#app/drafts/draft.ts';
import { WIDGETS, widgetSettings } from '#app/finance/partner.ts';
import { siteMeta } from '#app/http/site-meta.ts';
import { ASK_EVERY_DAYS } from '#app/listings/confirmation.ts';
import { env } from '#app/platform/env.server.ts';
import { SEARCH_DAYS } from '#app/search/searches-with-no-results.ts';
import { Points, PolicyPage, type PolicySection, paragraph } from '#app/ui/policy-page.tsx';
import type { Route } from './+types/privacy-policy';

export function loader() {
  return {
    sessionDays: SESSION_DAYS,
    searchDays: SEARCH_DAYS,
    hasEmailLink: env.EMAIL_LINK_SIGN_IN === 'on',
    hasAnalytics: env.ANALYTICS_ID !== undefined,
    hasTexts: env.SMS_URL !== undefined,
    providers: configuredProviders().map((id) => SOCIAL_PROVIDERS[id]),
    mapHost: env.MAP_TILES ? new URL(env.MAP_TILES).host : null,
    hasFinancePartner: WIDGETS.some((name) => widgetSettings(name, env).isConfigured),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Privacy policy',
    description: 'What we hold about you, why, for how long, who sees it, and how to download or delete it.',
    path: '/privacy-policy',
  });

export default function PrivacyPolicyPage({ loaderData, matches }: Route.ComponentProps) {
  const { siteName, supportEmail } = matches[0].loaderData;
  const { sessionDays, searchDays, providers, hasEmailLink, hasFinancePartner, hasAnalytics, hasTexts, mapHost } =
    loaderData;
  return (
    <PolicyPage
      title="Privacy policy"
      lastUpdated="December 08, 2024"
      lead={`This page says what ${siteName} holds about you, why, for how long, and who can see it. We handle personal information under the Australian Privacy Principles. You can browse, search and call sellers without an account and without telling us who you are.`}
      sections={[
        collected,
        shown,
        uses,
        signingIn({ sessionDays, providers, hasEmailLink }),
        inYourBrowser,
        counting(hasAnalytics),
        emptySearches(searchDays),
        pageErrors,
        ...(hasTexts ? [verifiedPhones] : []),
        ...(hasFinancePartner ? [financePartner] : []),
        ...(mapHost ? [mapOfCars(mapHost)] : []),
        retention({ sessionDays, searchDays, hasEmailLink }),
        yourRights(supportEmail),
        security,
        changes,
      ]}
    />
  );
}

const collected: PolicySection = {
  id: 'what-we-collect',
  title: 'What we collect',
  body: (
    <Points>
      <li>
        <strong>Your account:</strong> name, email, phone number, whether you’re a dealer and your dealership name, a
        profile photo if you add one, when you joined, signed in and out, and last visited. We store your password only
        as a one-way hash. If you turn on two-step verification, its key, encrypted, and your recovery codes as hashes.
        If you add passkeys, their names, public keys and when you used them; never your fingerprint or face. If you
        work for a dealership, what you do for it is kept for a year, and its owner and managers can read it.
      </li>
      <li>
        <strong>Your listings and drafts:</strong> what you enter in the form, your photos, and daily view counts. We
        remove hidden data such as location and time from photos before we store them, and don’t keep the originals.
        When you last confirmed a car is for sale, and for {KEEP_ASKS_DAYS} days when we asked.
      </li>
      <li>
        <strong>The cars you save:</strong> which car, when, and a copy of the listing at that time without the phone
        number and email. If you ask for emails about them, when you asked and what we told you.
      </li>
      <li>
        <strong>Your devices:</strong> for each browser you’re signed in on, its name, when you signed in and when it
        was last used. Not your IP address.
      </li>
      <li>
        <strong>Deals:</strong> if you write one down, its terms, and the name and address you type to agree. The other
        person sees them once you’ve both agreed.
      </li>
      <li>
        <strong>Notifications:</strong> if you turn them on in a browser, the address and keys it gives us to reach it,
        until you turn them off or sign out there. The browser’s maker can’t read what it passes on.
      </li>
      <li>
        <strong>Messages between buyers and sellers:</strong> the text, when it was sent and read, and the buyer’s name
        and, if given, phone number. If you write without an account, your email, so we can confirm it and send you the
        answers. Software checks each message for scams before it’s delivered, and a person reads what it holds. Phone
        numbers and emails in an account’s messages are stored as one-way hashes, to find those that several accounts
        use.
      </li>
      <li>
        <strong>Messages to us</strong> by contact form or email, with your name and email, so we can reply.
      </li>
      <li>
        <strong>Reports:</strong> what you report and why, with your account, or your email if you want to know the
        outcome. We delete that email a week after our decision, the report after a year. We don’t say who reported.
      </li>
      <li>
        <strong>Our decisions:</strong> if we remove a listing or suspend an account, what we decided, when and why,
        with IDs, not names. We keep that log. Your appeal and our notes go with your account.
      </li>
      <li>
        <strong>Dealers’ files:</strong> CSV files uploaded for import, with their names and columns, and what
        identifies each car in the next file, such as its stock number.
      </li>
      <li>
        <strong>Sign-in attempts:</strong> we count them, with hashed email and IP addresses, against guessing and spam.
      </li>
    </Points>
  ),
};

const shown: PolicySection = {
  id: 'what-everyone-sees',
  title: 'What everyone can see',
  body: (
    <>
      <p>
        A listing is public: its photos, price, description, details and state, and, while the car is for sale,{' '}
        <strong>its phone number</strong>. A dealer’s listing also shows the dealership name. Anyone can see these
        without signing in, and search engines may hold copies that we can’t remove. Once you mark a car as sold, its
        page stays but the number comes down.
      </p>
      <p>
        Messages about a car are seen by its seller and the buyer only. Each sees the other’s first name with an
        initial, or the dealership, and never the other’s email. A dealer may have your messages, with that name and the
        number you gave, sent to their own system. If one reports a conversation, our moderators read its last messages.
      </p>
      <p>
        When you agree a time to look at a car, we ask you both afterwards whether you met. If you missed two viewings
        in 60 days, the next person who agrees a time with you sees how many, with your reply beside it.
      </p>
      <p>
        Other visitors never see your email, your name as a private seller, your saved cars or your notes on them. We
        can find an account by its email or one of its listings, to remove what breaks the rules. Check what else your
        photos show, such as a number plate or your house.
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
        To show your listings, sign you in, reply to you, prevent spam and fraud, and see which pages are used, which
        searches find nothing and what breaks. Nothing else. We don’t sell or rent personal information, show
        advertising or build profiles of what you look at.
      </p>
      <p>
        We only email you about your account, such as to verify your email, sign you in, tell you of a sign-in on a new
        device, change your password or email, or tell you that someone tried to sign up with your email, when someone
        writes to you about a car, about your listings, such as every {ASK_EVERY_DAYS} days whether a car is still for
        sale, and to reply to your messages. No marketing. Our email provider sees the address and the text.
      </p>
    </>
  ),
};

type SignInOptions = { sessionDays: number; providers: string[]; hasEmailLink: boolean };

function signingIn({ sessionDays, providers, hasEmailLink }: SignInOptions): PolicySection {
  return {
    id: 'signing-in',
    title: 'Signing in',
    body: (
      <>
        <p>
          You sign in with an email and password{hasEmailLink && ', or with a link we email you'}. A sign-in lasts{' '}
          {sessionDays} days, or until you sign out or end it on your <Link to="/profile">profile</Link>.
        </p>
        {providers.length > 0 && (
          <p>
            {`If you choose to sign in with ${formatList(providers)} instead, you go to that company’s site under its own policy, which may handle your data overseas. It gives us your name, email and an account number. We keep that number to recognise you next time, and nothing that opens your account there.`}
          </p>
        )}
      </>
    ),
  };
}

const inYourBrowser: PolicySection = {
  id: 'cookies',
  title: 'Cookies and browser storage',
  body: (
    <>
      <p>We use no tracking cookies. The cookies we set make the site work:</p>
      <Points>
        <li>one that keeps you signed in, which JavaScript can’t read;</li>
        <li>
          if you save cars without an account, one that lists up to 50 of them, until you sign in or for 400 days after
          your last change;
        </li>
        <li>if you confirm your email to message a seller without an account, one that says so, for 30 days;</li>
        <li>if you hide cars, one that lists the last 100, until you show them again or for 400 days;</li>
        <li>if you choose your state for on-road prices, one that holds it, for 400 days;</li>
        <li>
          one with the random IDs of the accounts you’ve signed in to on this browser, so we can email you about a new
          device, for 400 days;
        </li>
        <li>if you’re an administrator and postpone two-step verification, one that says so, for a day;</li>
        <li>short-lived ones, up to a day, that carry a message, a sign-up or a sign-in to the next page.</li>
      </Points>
      <p>
        If you tick Remember me, your browser remembers your email until you untick it. The cars you opened last, up to
        12, the cars you chose to compare and the day you last saw results stay in your browser; “Clear” under Recently
        viewed removes the cars you opened. Your browser also stores listing drafts and your saved cars, so that you can
        use them offline, and, if you turn on notifications, your account’s random ID. Signing out removes the drafts
        and cars, or asks you first if a draft isn’t saved to your account yet.
      </p>
      <p>
        The search box remembers your recent searches in your browser only, until you remove them. When you open it, it
        asks our server how many cars each finds; we don’t keep that. It remembers the place you last looked near too.
      </p>
      <p>
        If you press Use my location, your browser asks you first, then sends your position rounded to about 5 km. We
        answer with the suburb and keep nothing.
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
          We count daily views of each type of page and of each listing, and how often a seller’s number was called,
          texted or opened from its page: a number only, with no cookie, IP address or account. Our server log records
          the type of page, the result, how long it took and, if you’re signed in, your account’s random ID: never a
          name or an address.
        </p>
        {hasAnalytics && (
          <p>
            We also use Google Analytics, which may handle data overseas. When you open a page, your browser loads
            Google’s script and sends Google the page’s address, without anything after a question mark. We tell it not
            to set cookies. As with any request, Google sees your IP address and browser.
          </p>
        )}
      </>
    ),
  };
}

const verifiedPhones = paragraph(
  'verified-phones',
  'Verifying your phone',
  'If you ask us to verify your phone, a provider of text messages gets your number and the code. We keep when you verified it until you change the number or delete your account.',
);

function emptySearches(searchDays: number): PolicySection {
  return paragraph(
    'searches',
    'Searches that find nothing',
    `To see what buyers can’t find, we record searches that find nothing: the words, the day and how often. Never who searched: no account, IP address or cookie. We don’t record a search that seems to contain an email, a web address or a phone number. We delete searches after ${searchDays} days.`,
  );
}

const pageErrors = paragraph(
  'broken-pages',
  'Page errors',
  'If a page fails in your browser, the browser reports it to our server log: the type of page, the type of error, where in our code it happened, and the message without quoted words, email addresses and long numbers. Nothing in it identifies you.',
);

const financePartner = paragraph(
  'finance-partner',
  'Our finance partner',
  'Our finance partner provides the finance calculator and the loan options. They load when they come into view, and run isolated from the page: they can’t read it or our cookies, or store anything in your browser. We give them this site’s name and address and our partner number, nothing about you. The partner’s servers see your IP address. What you enter goes to the partner, under its own privacy policy.',
);

function mapOfCars(host: string): PolicySection {
  return paragraph(
    'map',
    'The map',
    `When you press “Show the map”, your browser fetches the map’s background from ${host}, which sees your IP address and the part of the map you look at. It gets nothing about your search or the cars.`,
  );
}

type RetentionTimes = { sessionDays: number; searchDays: number; hasEmailLink: boolean };

function retention({ sessionDays, searchDays, hasEmailLink }: RetentionTimes): PolicySection {
  return {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <Points>
        <li>
          Your account, listings and saved cars with your notes: until you delete them. A car you remove from your list:
          one hour.
        </li>
        <li>
          Saved searches with what we told you about them: until you delete them. Searches saved by email and not
          confirmed: {CONFIRM_WITHIN_DAYS} days.
        </li>
        <li>
          Messages between buyers and sellers: until you delete your account. If someone has blocked you, a one-way hash
          of your email stays, so that the block holds. Our copy of a message that we held: 90 days. Messages whose
          email isn’t confirmed: {CONFIRM_WITHIN_DAYS} days.
        </li>
        <li>
          Deals that you write down with another person: {KEEP_DEALS_MONTHS} months after they’re agreed or cancelled,
          or until one of you deletes their account.
        </li>
        <li>Sign-ins: {sessionDays} days.</li>
        <li>Drafts with their photos: {DRAFT_DAYS} days after the last change.</li>
        <li>Photos uploaded but not used: about a day.</li>
        <li>
          Links we email: 24 hours to verify an email, one hour to reset a password
          {hasEmailLink && ', 15 minutes to sign in'}.
        </li>
        <li>
          Dealers’ files: until they’re imported, or a week. Results of checking them: a week. File names and columns:
          until you delete your account. What identifies a car: until you delete its listing.
        </li>
        <li>
          A listing’s history, with its prices, kilometres, dates and a fingerprint of its photos, and nothing that
          identifies you: for a year after the listing is removed, even if you delete your account. After that, its id,
          last price and last date.
        </li>
        <li>
          So a car that’s listed again keeps its history: its make, model, kilometres, its VIN and plate under a one-way
          keyed hash, and fingerprints of its photos. We keep these as long as the history, but the photos’ fingerprints
          only until you delete your account. They also count the cars you’ve listed in 12 months, to tell you when that
          can make you a dealer.
        </li>
        <li>Counts of attempts: up to two hours.</li>
        <li>Searches with no results: {searchDays} days.</li>
        <li>Messages to us: {MESSAGE_YEARS} years. The copy in our mailbox: as long as we need it to help you.</li>
        <li>Backups: what you delete stays in them until newer backups replace them.</li>
      </Points>
    ),
  };
}

function yourRights(supportEmail: string): PolicySection {
  return {
    id: 'your-rights',
    title: 'Access, correct and delete',
    body: (
      <>
        <p>
          On your <Link to="/profile">profile</Link> you can correct your details, download everything we hold about
          your account as one file, photos included, or delete your account. The file contains nothing that would let
          someone else in: no password hash, no codes, no account numbers of other companies. Deleting your account
          permanently deletes your listings, photos, drafts, saved cars with their notes, saved searches, sign-ins, your
          messages to buyers and sellers, including from their inboxes, and the messages you sent through the contact
          form from its email. We keep each car’s price and when it was for sale for a year, with nothing that
          identifies you.
        </p>
        <p>We can’t tell which messages you sent from another email: tell us, and we’ll delete them.</p>
        <p>
          For anything else, or to make a complaint, <Link to="/contact">contact us</Link> or email{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. If you’re not happy with our reply, you can complain to
          the{' '}
          <a href="https://www.oaic.gov.au/privacy/privacy-complaints">
            Office of the Australian Information Commissioner
          </a>
          .
        </p>
      </>
    ),
  };
}

const security = paragraph(
  'security',
  'How it is protected',
  'Passwords are stored as slow hashes. Links we email expire and work only once. A new password signs out every other browser. Our server checks permissions on every request. No site is completely secure: if something looks wrong, tell us.',
);

const changes = paragraph(
  'changes',
  'Changes to this policy',
  'If we change what we collect or why, we’ll say so on this page before it takes effect.',
);

function formatList(names: string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(names);
}
