import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { KeptFragment } from '#app/ui/kept-fragment.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { usePlainLinks } from '#app/ui/plain-links.ts';

const PAGES = [
  { to: '/', label: 'Home' },
  { to: '/listings', label: 'Browse Cars' },
  { to: '/sell-your-car', label: 'Sell Your Car' },
  { to: '/for-dealers', label: 'For Dealers' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

/** `account` is what stands at the end of the bar; `menu` repeats what of it a phone has no room for. */
type SiteHeaderProps = { siteName: string; account: ReactNode; menu: ReactNode };

export function SiteHeader({ siteName, account, menu }: SiteHeaderProps) {
  return (
    <header className="border-line border-b bg-surface print:hidden">
      <div className="wrap flex h-16 items-center gap-7">
        <Link to="/" className="flex items-center gap-2 rounded font-extrabold text-[1.3rem] tracking-tight">
          <Logo className="h-5 w-8 text-accent" />
          {siteName}
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <PageList look="bar" className="flex gap-6 font-medium text-[0.9375rem]" />
        </nav>
        <div className="ml-auto flex items-center gap-2.5">
          {account}
          <PhoneMenu>{menu}</PhoneMenu>
        </div>
      </div>
    </header>
  );
}

const LOOKS = {
  bar: 'rounded py-2 text-muted decoration-2 decoration-accent underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline',
  menu: 'block py-3 aria-[current]:text-accent',
};

type PageListProps = { look: keyof typeof LOOKS; className: string };

function PageList({ look, className }: PageListProps) {
  const { pathname } = useLocation();
  const current = PAGES.find(({ to }) => to === pathname || (to !== '/' && pathname.startsWith(`${to}/`)))?.to ?? null;
  return (
    <KeptFragment as="ul" className={className} onClick={usePlainLinks()} of={PageItems} props={{ look, current }} />
  );
}

type PageItemsProps = Pick<PageListProps, 'look'> & {
  /** The address of the page that is shown, or that it lies under. */
  current: string | null;
};

function PageItems({ look, current }: PageItemsProps) {
  return PAGES.map(({ to, label }) => (
    <li key={to}>
      <a href={to} aria-current={to === current ? 'page' : undefined} className={LOOKS[look]}>
        {label}
      </a>
    </li>
  ));
}

function PhoneMenu({ children }: { children: ReactNode }) {
  return (
    <Disclosure
      className="lg:hidden"
      label="Menu"
      summaryLook="grid size-11 place-items-center rounded-control border border-line-strong"
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
