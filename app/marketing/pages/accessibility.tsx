import { siteMeta } from '#app/http/site-meta.ts';
import { Points, PolicyPage, type PolicySection, paragraph } from '#app/ui/policy-page.tsx';
import type { Route } from './+types/accessibility';

const LAST_UPDATED = '29 November 2026';

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches[0].loaderData, {
    title: 'Accessibility',
    description: 'What we aim for, what was tested, how and when, and whom to tell if something doesn’t work for you.',
    path: '/accessibility',
  });

export default function AccessibilityPage({ matches }: Route.ComponentProps) {
  const { siteName, supportEmail } = matches[0].loaderData;
  return (
    <PolicyPage
      title="Accessibility"
      lead={`We want everyone to be able to find and sell a car on ${siteName}. We aim for WCAG 2.2, level AA.`}
      lastUpdated={LAST_UPDATED}
      sections={sections(supportEmail)}
    />
  );
}

function sections(supportEmail: string): PolicySection[] {
  return [
    {
      id: 'tested',
      title: 'What was tested',
      body: (
        <Points>
          <li>Every kind of page, light and dark, with axe in Chromium: names, roles, contrast and structure.</li>
          <li>
            What a screen reader reads out in five journeys: find a car, read a car’s page, message a seller, sign up,
            and list a car. We read it from Chromium’s accessibility tree.
          </li>
          <li>
            Searching, listing a car and other forms with the keyboard alone, and the size of what you touch on a phone.
          </li>
          <li>Pages 360 pixels wide, without sideways scrolling, and pages with JavaScript turned off.</li>
        </Points>
      ),
    },
    paragraph(
      'when',
      'How and when',
      `The five journeys were last read on ${LAST_UPDATED}. All tests run by themselves before each release.`,
    ),
    {
      id: 'not-tested',
      title: 'What wasn’t',
      body: (
        <Points>
          <li>
            People who use screen readers haven’t tested it yet, nor have we with NVDA, JAWS, VoiceOver or TalkBack.
          </li>
          <li>Sellers’ photos have no description of their own, only the car and the number of the photo.</li>
          <li>The map with streets can’t be read by a screen reader. The list beside it has the same cars.</li>
        </Points>
      ),
    },
    {
      id: 'tell-us',
      title: 'Something doesn’t work?',
      body: (
        <p>
          Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or use the <a href="/contact">contact form</a>.
          Say which page and what you use. We’ll fix it, or do for you what the page didn’t.
        </p>
      ),
    },
  ];
}
