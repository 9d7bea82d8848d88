import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Logo } from '#app/ui/logo.tsx';

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
          <ul className="flex gap-6 font-medium text-[0.9375rem]">
            {PAGES.map((page) => (
              <li key={page.to}>
                <NavLink to={page.to} end={page.to === '/'} className={navLinkLook}>
                  {page.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2.5">
          {account}
          <PhoneMenu>{menu}</PhoneMenu>
        </div>
      </div>
    </header>
  );
}

function navLinkLook({ isActive }: { isActive: boolean }) {
  const color = isActive ? 'text-ink underline decoration-2 decoration-accent underline-offset-8' : 'text-muted';
  return `rounded py-2 hover:text-ink ${color}`;
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
        className="absolute inset-x-0 top-16 z-40 max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-line border-b bg-surface pb-4 shadow-card"
      >
        <ul className="wrap divide-y divide-line font-medium">
          {PAGES.map((page) => (
            <li key={page.to}>
              <NavLink to={page.to} end={page.to === '/'} className="block py-3 aria-[current]:text-accent">
                {page.label}
              </NavLink>
            </li>
          ))}
          {children}
        </ul>
      </nav>
    </Disclosure>
  );
}
