import { BODY_OUTLINES, type BodyOutline, GROUND } from '#app/listings/body-outlines.ts';
import type { BodyType } from '#app/vocabulary/cars.ts';

/** A quiet drawing of the body type where a listing has no photo. Fills its 4:3 box; says nothing to screen readers. */
export function BodyPlaceholder({ bodyType }: { bodyType: BodyType }) {
  const outline = BODY_OUTLINES[bodyType];
  return (
    <svg
      viewBox="0 0 400 300"
      aria-hidden="true"
      className="block h-full w-full bg-paper text-line-strong"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={`M0 ${GROUND}H400V300H0Z`} fill="var(--line)" stroke="none" opacity={0.45} />
      <path d={outline.body} fill="var(--surface)" />
      {[...outline.glass, ...outline.details].map((path) => (
        <path key={path} d={path} />
      ))}
      <Wheels outline={outline} />
    </svg>
  );
}

function Wheels({ outline: { wheels } }: { outline: BodyOutline }) {
  const y = GROUND - wheels.radius;
  return [wheels.rear, wheels.front].map((x) => (
    <g key={x} fill="var(--surface)">
      <circle cx={x} cy={y} r={wheels.radius - 1} />
      <circle cx={x} cy={y} r={wheels.radius * 0.48} />
    </g>
  ));
}
