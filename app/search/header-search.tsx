import { Search } from 'lucide-react';
import { SearchBox } from '#app/search/search-box.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';

/** A search box on wide screens; elsewhere an icon that opens it. */
export const HeaderSearch = renderedOnce(({ hasRoom }: { hasRoom: boolean }) => (
  <>
    {hasRoom && <SearchBox id="bar-search" look="bar" className="hidden w-48 xl:block" />}
    <SearchMenu className={hasRoom ? 'xl:hidden' : ''} />
  </>
));

function SearchMenu({ className }: { className: string }) {
  return (
    <Disclosure
      label="Search"
      className={className}
      summaryLook="icon-button"
      summary={<Search className="size-5" aria-hidden="true" />}
    >
      <div className="absolute inset-x-0 top-16 z-40 border-line border-b bg-surface py-4 shadow-card">
        <SearchBox id="search" look="large" className="wrap" />
      </div>
    </Disclosure>
  );
}
