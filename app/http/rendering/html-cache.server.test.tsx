import { renderToString } from 'react-dom/server';
import { createRoutesStub, Form, Link, MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createHtmlCache } from '#app/http/rendering/html-cache.server.ts';
import { RenderOnceContext, renderedOnce } from '#app/ui/rendered-once.tsx';

let rendered: string[] = [];

const Name = renderedOnce(({ name, count }: { name: string; count: number }) => {
  rendered.push(name);
  return (
    <>
      <b title={name}>{name}</b> and {count} more
    </>
  );
});

const Other = renderedOnce(({ name }: { name: string }) => <Link to={`/people/${name}`}>{name}</Link>);

const SignOut = renderedOnce(({ to }: { to: string }) => <Form method="post" action={to} />);

function SignOutPage() {
  return <SignOut to="/signout" />;
}

function Page({ names }: { names: string[] }) {
  return (
    <MemoryRouter>
      <p>{names.join()}</p>
      {names.map((name, count) => (
        <li key={name}>
          <Name name={name} count={count} />
        </li>
      ))}
      <div>
        <Other name={names[0] ?? ''} />
      </div>
      <footer>{names.length}</footer>
    </MemoryRouter>
  );
}

function render(names: string[], htmlOfPage: ReturnType<typeof createHtmlCache>): string {
  const { renderOnce, fill } = htmlOfPage();
  const html = renderToString(
    <RenderOnceContext value={renderOnce}>
      <Page names={names} />
    </RenderOnceContext>,
  );
  return fill(html).toString();
}

test('a page from the HTML cache equals what React renders without it', () => {
  const htmlOfPage = createHtmlCache();
  const pages = [['Ash'], ['Zoë', 'Ash'], [], ['<b>', '{{0}}', '"quoted" & more']];
  for (const names of [...pages, ...pages]) {
    expect(render(names, htmlOfPage)).toBe(renderToString(<Page names={names} />));
  }
});

test('the same props are rendered once, new props again', () => {
  const htmlOfPage = createHtmlCache();
  rendered = [];
  render(['Ash', 'Bo'], htmlOfPage);
  render(['Ash', 'Bo'], htmlOfPage);
  expect(rendered).toEqual(['Ash', 'Bo']);
  render(['Bo', 'Ash'], htmlOfPage);
  expect(rendered).toEqual(['Ash', 'Bo', 'Bo', 'Ash']);
});

test('a form is the same with and without the HTML cache', () => {
  const Stub = createRoutesStub([{ path: '/', Component: SignOutPage }]);
  const { renderOnce, fill } = createHtmlCache()();
  const placed = renderOnce(SignOut, { to: '/signout' });
  expect(renderToString(<Stub />)).toContain(fill(placed).toString());
});
