import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
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

/** A disclosure, so that it opens without scripts; with them it closes on navigation, Escape and a click elsewhere. */
function PhoneMenu({ children }: { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the address changes
  useEffect(() => details.current?.removeAttribute('open'), [location.key]);
  useEffect(() => closeWhenLeft(details), []);
  return (
    <details ref={details} className="group lg:hidden">
      <summary
        aria-label="Menu"
        className="grid size-11 list-none place-items-center rounded-control border border-line-strong [&::-webkit-details-marker]:hidden"
      >
        <Menu className="group-open:hidden" aria-hidden="true" />
        <X className="hidden group-open:block" aria-hidden="true" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-16 z-40 border-line border-b bg-surface pb-4 shadow-card"
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
    </details>
  );
}

function closeWhenLeft(details: { current: HTMLDetailsElement | null }) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  const onPointer = (event: PointerEvent) => {
    if (details.current && !details.current.contains(event.target as Node)) details.current.open = false;
  };
  document.addEventListener('keydown', onKey);
  document.addEventListener('pointerdown', onPointer);
  return () => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('pointerdown', onPointer);
  };
}
