import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Logo } from '#app/ui/logo.tsx';
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
        <Link
          discover="none"
          to="/"
          className="flex min-h-11 items-center gap-2 rounded font-extrabold text-[1.375rem] tracking-tight"
        >
          <Logo className="h-5 w-8 text-accent" />
          <span className="max-[22rem]:sr-only">{siteName}</span>
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <PageList look="bar" className="flex gap-3 font-medium text-sm xl:gap-6 xl:text-[0.9375rem]" />
        </nav>
        <div className="ml-auto flex items-center gap-2 sm:gap-2.5">
          {search}
          {account}
          <PhoneMenu>{menu}</PhoneMenu>
        </div>
      </div>
    </header>
  );
}

const LOOKS = {
  bar: 'bar-link',
  menu: 'menu-link',
};

type PageListProps = { look: keyof typeof LOOKS; className: string };

function PageList({ look, className }: PageListProps) {
  const { pathname } = useLocation();
  const current = PAGES.find(({ to }) => to === pathname || (to !== '/' && pathname.startsWith(`${to}/`)))?.to ?? null;
  return (
    <ul className={className}>
      <PageItems look={look} current={current} />
    </ul>
  );
}

type PageItemsProps = Pick<PageListProps, 'look'> & {
  current: string | null;
};

const PageItems = renderedOnce(({ look, current }: PageItemsProps) =>
  PAGES.map(({ to, label }) => (
    <li key={to}>
      <Link discover="none" to={to} aria-current={to === current ? 'page' : undefined} className={LOOKS[look]}>
        {label}
      </Link>
    </li>
  )),
);

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
        <PageList look="menu" className="wrap divide-y divide-line" />
        <ul className="wrap *:border-line *:border-t">{children}</ul>
      </nav>
    </Disclosure>
  );
}
