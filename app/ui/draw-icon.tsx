import { type ComponentProps, createElement } from 'react';

type Shapes = [tag: string, attributes: Record<string, string>][];
type IconProps = ComponentProps<'svg'> & { size?: number };

/** `vite.config.ts` puts it in the place of lucide-react's own, whose options take ten times the code. */
export default function createIcon({ node }: { node: Shapes }) {
  return (props: IconProps) => drawIcon(node, props);
}

function drawIcon(shapes: Shapes, { size = 24, ...props }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      {shapes.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
