/** The page shown without a connection. It is self-contained, because nothing else can be fetched. */
import type { OfflineCar, OfflineCars } from '#app/saved-cars/offline/offline-cars.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';

/** `photos` maps each photo's address to a data URL. */
export function offlinePage(saved: OfflineCars | null, photos: ReadonlyMap<string, string>): string {
  return page(
    'You’re offline',
    `<h1>You’re offline</h1>
<p>Check your connection and try again. If you’re writing a listing, your draft is saved.</p>
<p><a class="button" href="">Try again</a></p>
${saved && saved.cars.length > 0 ? savedCars(saved, photos) : ''}`,
  );
}

/** The questions and checks of a saved car, at the address that its sheet has online. Null for any other address. */
export function offlineSheet(saved: OfflineCars | null, pathname: string): string | null {
  const id = /^\/listing\/([^/]+)\/inspection\/?$/.exec(pathname)?.[1];
  const sheet = saved?.cars.find((car) => car.id === id)?.sheet;
  if (!saved || !sheet) return null;
  const { title, price, facts, questions, checks, beforePaying, rule } = sheet;
  return page(
    `Inspection checklist: ${title}`,
    `<p class="muted">${copiedOn(saved)}</p>
<h1>Inspection checklist</h1>
<p><b>${escapeHtml(title)}</b> · ${escapeHtml(price)}<br>${escapeHtml(facts)}</p>
<h2>1 · Ask on the call</h2>
${list(questions.map(({ question, hint }) => [question, hint ?? '']))}
<h2>2 · Check at the car</h2>
${list(checks.map(({ look, should }) => [look, should]))}
<h2>3 · Before you pay</h2>
${list(beforePaying.map(({ name, words, link }) => [name, `${words} ${link}`]))}
<p><b>${escapeHtml(rule.state)}:</b> ${escapeHtml(rule.words)}</p>`,
  );
}

function list(rows: [string, string][]): string {
  const items = rows.map(([name, words]) => `<li><b>${escapeHtml(name)}</b> ${escapeHtml(words)}</li>`);
  return `<ul class="checks">${items.join('')}</ul>`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

function copiedOn({ copiedAt }: OfflineCars): string {
  return `As of ${escapeHtml(formatDateTime(new Date(copiedAt)))}. Prices may have changed.`;
}

function savedCars(saved: OfflineCars, photos: ReadonlyMap<string, string>): string {
  return `<h2>Your saved cars</h2>
<p class="muted">${copiedOn(saved)}</p>
<ul>${saved.cars.map((car) => card(car, photos.get(car.photoUrl ?? ''))).join('')}</ul>`;
}

function card({ id, title, price, facts, sheet }: OfflineCar, photo: string | undefined): string {
  return `<li>
<div class="photo">${photo ? `<img src="${escapeHtml(photo)}" alt="">` : ''}</div>
<div class="words"><h3>${escapeHtml(title)}</h3><p class="price">${escapeHtml(price)}</p><p class="muted">${escapeHtml(facts)}</p>${sheet ? sheetLink(id) : ''}</div>
</li>`;
}

function sheetLink(id: string): string {
  return `<p><a href="/listing/${escapeHtml(id)}/inspection">Inspection checklist</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#f7f5f0,#101513);--surface:light-dark(#fffefb,#18201c);--ink:light-dark(#17201c,#eef2ee);--muted:light-dark(#56615b,#a3aea8);--line:light-dark(#dedad0,#2c3631);--accent:light-dark(#14523f,#8cc9b3)}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:400 16px/1.5 "Hanken Grotesk Variable",system-ui,sans-serif;overflow-wrap:break-word}
main{display:grid;gap:16px;max-width:60rem;margin:0 auto;padding:40px 16px}
h1{font-size:36px;line-height:1.15}h2{margin-top:24px;font-size:24px}h3{font-size:16px;font-weight:600}
.muted{color:var(--muted)}.price{font-weight:700;font-size:20px}
.button{display:inline-block;padding:10px 18px;border-radius:10px;background:light-dark(#14523f,#2f7d62);color:#fff;font-weight:650;text-decoration:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
ul{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));padding:0;list-style:none}
li{overflow:hidden;border:1px solid var(--line);border-radius:14px;background:var(--surface)}
a{color:var(--accent)}.checks{display:block;padding:0}.checks li{padding:10px 0;border:0;border-bottom:1px solid var(--line);border-radius:0;background:none}
.photo{aspect-ratio:4/3;background:var(--line)}.photo img{display:block;width:100%;height:100%;object-fit:cover}
.words{padding:14px 16px 16px}`;
