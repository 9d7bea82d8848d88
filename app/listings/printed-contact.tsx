import { formatPhone } from '#app/vocabulary/phone.ts';

/** A scanner needs four empty modules on each side. */
const QUIET = 4;

type PrintedContactProps = {
  address: string;
  code: string[];
  phoneNumber: string;
};

export function PrintedContact({ address, code, phoneNumber }: PrintedContactProps) {
  return (
    <div className="hidden gap-3 print:grid">
      {phoneNumber !== '' && (
        <p>
          Call the seller
          <span className="block font-bold text-2xl">{formatPhone(phoneNumber)}</span>
        </p>
      )}
      <AddressCode code={code} />
      <p className="wrap-anywhere text-sm">{address}</p>
    </div>
  );
}

export function AddressCode({ code }: { code: string[] }) {
  const size = code.length + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      className="w-full max-w-56"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill="#fff" d={`M${-QUIET} ${-QUIET}h${size}v${size}h${-size}z`} />
      <path d={code.flatMap(darkRuns).join('')} />
    </svg>
  );
}

function darkRuns(row: string, y: number): string[] {
  return [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
}
