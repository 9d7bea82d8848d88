import { Search } from 'lucide-react';
import { SearchBox } from '#app/search/search-box.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';

/** A box in the bar of a wide screen; an icon that opens it elsewhere. */
export function HeaderSearch() {
  return (
    <>
      <SearchBox id="bar-search" look="bar" className="hidden w-48 xl:block" />
      <PhoneSearch />
    </>
  );
}

function PhoneSearch() {
  return (
    <Disclosure
      label="Search"
      className="xl:hidden"
      summaryLook="grid size-11 place-items-center rounded-control border border-line-strong"
      summary={<Search className="size-5" aria-hidden="true" />}
    >
      <div className="absolute inset-x-0 top-16 z-40 border-line border-b bg-surface py-4 shadow-card">
        <SearchBox id="search" look="large" className="wrap" />
      </div>
    </Disclosure>
  );
}
