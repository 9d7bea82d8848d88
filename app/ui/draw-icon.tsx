import type { ComponentProps } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];
type IconProps = ComponentProps<'svg'> & { size?: number };

/** In place of lucide-react's own (see vite.config.ts): a tenth of the code, and one path per icon. */
export default function createIcon({ node }: { node: Shape[] }) {
  // `npm run dev` loads all of lucide’s icons, those with other shapes too.
  let path: string | undefined;
  return ({ size = 24, className = '', ...props }: IconProps) => {
    path ??= onePath(node);
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden {...props} className={`icon ${className}`}>
        <path d={path} />
      </svg>
    );
  };
}

/** Takes lucide's shapes of an icon: paths, lines, circles and rectangles. Throws on any other. */
export function onePath(shapes: Shape[]): string {
  return shapes.map(([tag, attributes]) => toPath(tag, attributes)).join('');
}

function toPath(tag: string, { d = '', ...attributes }: Record<string, string>): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  if (tag === 'path') return fromItsOwnStart(d);
  if (tag === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
  if (tag === 'circle') return rounded(number('cx') - number('r'), number('cy'), 0, 0, number('r'));
  if (tag !== 'rect') throw new Error(`An icon has a shape of an unknown kind: ${tag}.`);
  const r = number('rx');
  return rounded(number('x'), number('y') + r, number('width') - 2 * r, number('height') - 2 * r, r);
}

/** A path's first "m" counts from the origin only where nothing was drawn before it. */
function fromItsOwnStart(d: string): string {
  return d.replace(/^m(-?[\d.]+)[ ,]?(-?[\d.]+)[ ,]?(?=([-\d.]?))/, (_, x, y, more) => `M${x} ${y}${more && 'l'}`);
}

/** Starts at the left, below the rounded corner; `width` and `height` are those of the straight sides. */
function rounded(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (across: number, down: number) => `a${r} ${r} 0 0 1 ${across} ${down}`;
  return `M${x} ${y}${corner(r, -r)}h${width}${corner(r, r)}v${height}${corner(-r, r)}h${-width}${corner(-r, -r)}z`;
}
