const HOW = [
  ['down-dollars', 'down by $'],
  ['up-dollars', 'up by $'],
  ['down-percent', 'down by %'],
  ['up-percent', 'up by %'],
];

type PriceChangeFieldsProps = { how?: string; amount?: string; describedBy?: string };

export function PriceChangeFields({ how, amount, describedBy }: PriceChangeFieldsProps) {
  return (
    <>
      <select name="how" aria-label="Change" defaultValue={how} className="control select-control w-auto">
        {HOW.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        name="amount"
        aria-label="Amount"
        aria-describedby={describedBy}
        defaultValue={amount}
        inputMode="decimal"
        placeholder="e.g. 500"
        className="control w-32"
      />
    </>
  );
}
