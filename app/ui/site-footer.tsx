import { Link } from 'react-router';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { Logo } from './site-header.tsx';

const QUICK_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/listings', label: 'Browse Cars' },
  { to: '/sell-your-car', label: 'Sell Your Car' },
  { to: '/articles', label: 'Articles' },
  { to: '/about', label: 'About Us' },
  { to: '/safety', label: 'Safety' },
  { to: '/contact', label: 'Contact' },
];

type SiteFooterProps = { siteName: string; supportEmail: string | null; socialLinks: string[] };

export const SiteFooter = renderedOnce(({ siteName, supportEmail, socialLinks }: SiteFooterProps) => {
  return (
    <footer className="mt-16 border-line border-t py-10 text-[0.9375rem] text-muted print:hidden">
      <div className="wrap grid gap-8 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr]">
        <div className="grid content-start gap-2">
          <p className="flex items-center gap-2 font-extrabold text-ink text-lg tracking-tight">
            <Logo className="h-4 w-7 text-accent" />
            {siteName}
          </p>
          <p>Used cars, sold direct. Made in Melbourne.</p>
        </div>
        <nav aria-label="Quick links">
          <h2 className="mb-2 font-bold text-ink text-sm">Quick Links</h2>
          <ul className="max-sm:grid max-sm:grid-cols-2">
            {QUICK_LINKS.map((link) => (
              <li key={link.to}>
                <Link discover="none" to={link.to} className="foot-link">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 font-bold text-ink text-sm">Support</h2>
          {supportEmail !== null && (
            <p>
              <a href={`mailto:${supportEmail}`} className="foot-link">
                {supportEmail}
              </a>
            </p>
          )}
          <p className="py-1">Mon-Fri 9AM-5PM AEST</p>
          <SocialLinks links={socialLinks} />
        </div>
      </div>
      <div className="wrap mt-8 flex flex-wrap gap-x-6 gap-y-1 border-line border-t pt-5 text-sm">
        <Link discover="none" to="/privacy-policy" className="foot-link">
          Privacy Policy
        </Link>
        <Link discover="none" to="/terms" className="foot-link">
          Terms
        </Link>
        <Link discover="none" to="/credits" className="foot-link">
          Photo credits
        </Link>
        <Link discover="none" to="/accessibility" className="foot-link">
          Accessibility
        </Link>
      </div>
    </footer>
  );
});

function SocialLinks({ links }: { links: string[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map((link) => (
        <li key={link}>
          <a href={link} rel="noopener" className="foot-link">
            {new URL(link).hostname.replace(/^www\./, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}
