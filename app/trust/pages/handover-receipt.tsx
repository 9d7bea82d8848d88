import type { Receipt } from '#app/trust/handover.ts';
import { formatTime } from '#app/vocabulary/opening-hours.ts';

type HandoverReceiptProps = { title: string; receipt: Receipt };

/** Printed twice and signed by both. */
export function HandoverReceipt({ title, receipt }: HandoverReceiptProps) {
  const { date, time, plate, vin, odometer, price, seller, sellerAddress, buyer, buyerAddress } = receipt;
  return (
    <section
      aria-labelledby="receipt"
      className="panel grid gap-4 p-5 sm:p-7 print:rounded-none print:border-0 print:bg-transparent print:p-0 print:shadow-none"
    >
      <h2 id="receipt" className="font-bold text-2xl">
        Receipt for a used car
      </h2>
      <p className="font-semibold text-lg">{title}</p>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Written label="Number plate" value={plate} />
        <Written label="VIN or chassis number" value={vin} />
        <Written label="Date of sale" value={date} />
        <Written label="Time of sale" value={timeOfDay(time)} />
        <Written label="Price paid" value={price} />
        <Written label="Odometer" value={odometer} />
        <Written label="Seller’s name" value={seller} />
        <Written label="Buyer’s name" value={buyer} />
        <Written label="Seller’s address" value={sellerAddress} />
        <Written label="Buyer’s address" value={buyerAddress} />
        <Written label="Seller’s signature" value="" isTall />
        <Written label="Buyer’s signature" value="" isTall />
      </dl>
      <p className="text-muted text-sm">
        The seller has received the price and hands over the car, its keys and its papers. Print two: one each.
      </p>
    </section>
  );
}

/** `14:05`, as browsers send it → `2:05 pm`. */
function timeOfDay(time: string): string {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours && minutes ? formatTime(Number(hours) * 60 + Number(minutes)) : time;
}

type WrittenProps = { label: string; value: string; isTall?: boolean };

function Written({ label, value, isTall = false }: WrittenProps) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={`wrap-anywhere border-line-strong border-b font-semibold ${isTall ? 'min-h-14' : 'min-h-8'}`}>
        {value}
      </dd>
    </div>
  );
}
