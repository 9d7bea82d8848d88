/** Times against the number of listings, both on logarithmic scales, as an SVG that needs nothing else to be read. */

/** Milliseconds by number of listings, ascending. */
export type Series = { name: string; points: { listings: number; ms: number }[] };

const [WIDTH, HEIGHT] = [760, 460];
/** Where the axes cross and end: left, right, top, bottom. */
const FRAME = { left: 78, right: 500, top: 64, bottom: 396 };
/** Legible on white, and told apart without colour by their marks and dashes. */
const STYLES = [
  { color: '#0b5cad', dash: '', mark: (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="5"/>` },
  {
    color: '#b3261e',
    dash: '7 4',
    mark: (x: number, y: number) => `<rect x="${x - 5}" y="${y - 5}" width="10" height="10"/>`,
  },
  { color: '#1b6e3c', dash: '2 4', mark: (x: number, y: number) => `<path d="M${x} ${y - 6}l6 11h-12z"/>` },
  { color: '#7a3ea3', dash: '10 3 2 3', mark: (x: number, y: number) => `<path d="M${x} ${y - 6}l6 6l-6 6l-6-6z"/>` },
] as const;
const TITLE = 'Time of a search and of a page, by number of listings';

export function drawGrowth(series: readonly Series[]): string {
  const points = series.flatMap((one) => one.points);
  const across = scale(decades(points.map(({ listings }) => listings)), FRAME.left, FRAME.right);
  const up = scale(decades(points.map(({ ms }) => ms)), FRAME.bottom, FRAME.top);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="14" fill="#1d1d1f">
<title id="title">${TITLE}</title>
<desc id="desc">${series.map(inWords).join(' ')}</desc>
<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#ffffff"/>
<text x="${FRAME.left}" y="34" font-size="18" font-weight="600">${TITLE}</text>
${axes(across, up)}
${series.map((one, at) => line(one, STYLES[at % STYLES.length] as Style, across, up)).join('\n')}
${legend(series)}
</svg>
`;
}

type Scale = { exponents: number[]; place: (value: number) => number };
type Style = (typeof STYLES)[number];

/** The powers of ten from below the least value to above the largest. */
function decades(values: number[]): [least: number, most: number] {
  const least = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  return [least, Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-9))];
}

function scale([least, most]: [number, number], from: number, to: number): Scale {
  return {
    exponents: Array.from({ length: most - least + 1 }, (_, at) => least + at),
    place: (value) => Math.round((from + ((Math.log10(value) - least) / (most - least)) * (to - from)) * 10) / 10,
  };
}

function axes(across: Scale, up: Scale): string {
  const { left, right, top, bottom } = FRAME;
  const columns = across.exponents.map((exponent) => {
    const x = across.place(10 ** exponent);
    return `<path d="M${x} ${top}V${bottom}" stroke="#d5d5da"/><text x="${x}" y="${bottom + 20}" text-anchor="middle">${said(10 ** exponent)}</text>`;
  });
  const rows = up.exponents.map((exponent) => {
    const y = up.place(10 ** exponent);
    return `<path d="M${left} ${y}H${right}" stroke="#d5d5da"/><text x="${left - 8}" y="${y + 5}" text-anchor="end">${said(10 ** exponent)}</text>`;
  });
  return `${columns.join('\n')}
${rows.join('\n')}
<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="#1d1d1f"/>
<text x="${(left + right) / 2}" y="${bottom + 46}" text-anchor="middle">Listings</text>
<text transform="translate(22 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle">Milliseconds, median</text>`;
}

function line({ points }: Series, { color, dash, mark }: Style, across: Scale, up: Scale): string {
  const places = points.map(({ listings, ms }) => [across.place(listings), up.place(ms)] as const);
  const path = places.map((place) => place.join(' ')).join('L');
  return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dash || 'none'}"/>
<g fill="${color}">${places.map(([x, y]) => mark(x, y)).join('')}</g>`;
}

function legend(series: readonly Series[]): string {
  const x = FRAME.right + 24;
  return series
    .map(({ name, points }, at) => {
      const { color, mark } = STYLES[at % STYLES.length] as Style;
      const y = FRAME.top + 12 + at * 46;
      const last = points.at(-1);
      const value = last ? `${said(last.ms)} ms at ${said(last.listings)}` : '';
      return `<g fill="${color}">${mark(x, y - 5)}</g><text x="${x + 16}" y="${y}">${name}<tspan x="${x + 16}" dy="18" fill="#55555c">${value}</tspan></text>`;
    })
    .join('\n');
}

function inWords({ name, points }: Series): string {
  return `${name}: ${points.map(({ listings, ms }) => `${said(ms)} ms at ${said(listings)} listings`).join(', ')}.`;
}

function said(value: number): string {
  return Number(value.toPrecision(value < 1000 ? 2 : 15)).toLocaleString('en-AU', { maximumFractionDigits: 4 });
}
