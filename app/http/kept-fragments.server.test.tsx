import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { keepFragments } from '#app/http/kept-fragments.server.ts';
import { FragmentsProvider, KeptFragment } from '#app/ui/kept-fragment.tsx';

let rendered: string[] = [];

function Name({ name, count }: { name: string; count: number }) {
  rendered.push(name);
  return (
    <>
      <b title={name}>{name}</b> and {count} more
    </>
  );
}

function Other({ name }: { name: string }) {
  return <i>{name}</i>;
}

function Page({ names }: { names: string[] }) {
  return (
    <main>
      <p>{names.join()}</p>
      {names.map((name, count) => (
        <KeptFragment key={name} as="li" className="name" of={Name} props={{ name, count }} />
      ))}
      <KeptFragment as="div" of={Other} props={{ name: names[0] ?? '' }} />
      <footer>{names.length}</footer>
    </main>
  );
}

function render(names: string[], fragmentsOfPage: ReturnType<typeof keepFragments>): string {
  const { place, fill } = fragmentsOfPage();
  const html = renderToString(
    <FragmentsProvider place={place}>
      <Page names={names} />
    </FragmentsProvider>,
  );
  return fill(Buffer.from(html)).toString();
}

test('a page of fragments is what React renders without them', () => {
  const fragmentsOfPage = keepFragments();
  const pages = [['Ash'], ['Zoë', 'Ash'], [], ['<b>', '<!--fragment 0-->', '"quoted" & more']];
  for (const names of [...pages, ...pages]) {
    expect(render(names, fragmentsOfPage)).toBe(renderToString(<Page names={names} />));
  }
});

test('the same props are rendered once, others anew', () => {
  const fragmentsOfPage = keepFragments();
  rendered = [];
  render(['Ash', 'Bo'], fragmentsOfPage);
  render(['Ash', 'Bo'], fragmentsOfPage);
  expect(rendered).toEqual(['Ash', 'Bo']);
  render(['Bo', 'Ash'], fragmentsOfPage);
  expect(rendered).toEqual(['Ash', 'Bo', 'Bo', 'Ash']);
});

test('what was not asked for is forgotten', () => {
  const fragmentsOfPage = keepFragments(200);
  render(['Ash'], fragmentsOfPage);
  for (let n = 0; n < 20; n += 1) render([`Bo ${n}`], fragmentsOfPage);
  rendered = [];
  expect(render(['Ash'], fragmentsOfPage)).toBe(renderToString(<Page names={['Ash']} />));
  expect(rendered).toEqual(['Ash', 'Ash']);
});
