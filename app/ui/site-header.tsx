import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';

const PAGES = [
  { to: '/', label: 'Home' },
  { to: '/listings', label: 'Browse Cars' },
  { to: '/sell-your-car', label: 'Sell Your Car' },
  { to: '/for-dealers', label: 'For Dealers' },
  { to: '/articles', label: 'Articles' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

/** `account` is the end of the bar; `menu` repeats what a phone has no room for. */
type SiteHeaderProps = { siteName: string; search: ReactNode; account: ReactNode; menu: ReactNode };

export function SiteHeader({ siteName, search, account, menu }: SiteHeaderProps) {
  return (
    <header className="border-line border-b bg-surface print:hidden">
      <div className="wrap flex h-16 items-center gap-2 whitespace-nowrap sm:gap-4 xl:gap-7">
        <BarStart siteName={siteName} current={useCurrentPage()} />
        <div className="ml-auto flex items-center gap-2 sm:gap-2.5">
          {search}
          {account}
          <PhoneMenu>{menu}</PhoneMenu>
        </div>
      </div>
    </header>
  );
}

function useCurrentPage(): string | null {
  const { pathname } = useLocation();
  return PAGES.find(({ to }) => to === pathname || (to !== '/' && pathname.startsWith(`${to}/`)))?.to ?? null;
}

const BarStart = renderedOnce(({ siteName, current }: { siteName: string; current: string | null }) => (
  <>
    <Link
      discover="none"
      to="/"
      className="flex min-h-11 items-center gap-2 rounded font-extrabold text-[1.375rem] tracking-tight"
    >
      <Logo className="h-5 w-8 text-accent" />
      <span className="max-[22rem]:sr-only">{siteName}</span>
    </Link>
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex gap-3 font-medium text-sm xl:gap-6 xl:text-[0.9375rem]">
        <PageItems look="bar-link" current={current} />
      </ul>
    </nav>
  </>
));

type PageItemsProps = { look: string; current: string | null };

function PageItems({ look, current }: PageItemsProps) {
  return PAGES.map(({ to, label }) => (
    <li key={to}>
      <Link discover="none" to={to} aria-current={to === current ? 'page' : undefined} className={look}>
        {label}
      </Link>
    </li>
  ));
}

const MenuPages = renderedOnce((props: PageItemsProps) => (
  <ul className="wrap divide-y divide-line">
    <PageItems {...props} />
  </ul>
));

function PhoneMenu({ children }: { children: ReactNode }) {
  return (
    <Disclosure
      className="lg:hidden"
      label="Menu"
      summaryLook="icon-button"
      summary={
        <>
          <Menu className="group-open:hidden" aria-hidden="true" />
          <X className="hidden group-open:block" aria-hidden="true" />
        </>
      }
    >
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-16 z-40 max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-line border-b bg-surface pb-4 font-medium shadow-card"
      >
        <MenuPages look="menu-link" current={useCurrentPage()} />
        <ul className="wrap *:border-line *:border-t">{children}</ul>
      </nav>
    </Disclosure>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 30 18"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <g strokeWidth="2" strokeLinejoin="round">
        <path d="M5 13.3H2.3v-1.9c0-1 .6-1.9 1.6-2.1l3.3-.9 3.1-3.7c.8-.9 1.9-1.4 3.1-1.4h3.7c1.1 0 2.1.4 2.9 1.2l3.7 3.8c1.8.3 3 1.4 3 3.1v1.9h-2.3M11 13.3h8.5" />
        <circle cx="8" cy="13.6" r="2.7" />
        <circle cx="22.5" cy="13.6" r="2.7" />
      </g>
      <path d="M1 17.2h28" strokeWidth="1.3" opacity=".45" />
    </svg>
  );
}
