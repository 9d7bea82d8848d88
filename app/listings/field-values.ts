import type { NumberField } from '#app/listings/field-kinds.ts';
import { FIELD_NAMES, type FieldName, fieldOf, type ListingFields, type PrivateName } from '#app/listings/fields.ts';
import { formatWholeDate } from '#app/vocabulary/dates.ts';
import { formatPrice } from '#app/vocabulary/money.ts';
import { formatPhone } from '#app/vocabulary/phone.ts';
import { withoutPostcode } from '#app/vocabulary/states.ts';

type Energy = { fuelType?: string | undefined; fuelDetail?: string | null | undefined };

export function isAskedOf({ fuelType, fuelDetail }: Energy, name: FieldName): boolean {
  const { energy } = fieldOf(name);
  if (energy === 'battery') return fuelType === 'Electric' || fuelDetail === 'Plug-in hybrid';
  return energy !== 'fuel' || fuelType !== 'Electric';
}

/** `VIC` → `Victoria`, 98500 → `98,500 km`, 2499000 cents → `$24,990`. */
export function showValue<Name extends FieldName>(name: Name, value: ListingFields[Name]): string {
  const field = fieldOf(name);
  if (value === null || value === '') return '';
  if (field.kind === 'yesNo') return value ? field.yes : field.no;
  if (field.kind === 'money') return formatPrice(Number(value));
  if (field.kind === 'number') return showNumber(field, Number(value));
  if (field.kind === 'choice') return field.valueLabels?.[String(value)] ?? String(value);
  if (field.kind === 'date') return formatWholeDate(String(value));
  if (field.kind === 'place') return withoutPostcode(String(value));
  return field.kind === 'phone' ? formatPhone(String(value)) : String(value);
}

type Battery = Pick<ListingFields, 'batteryHealth' | 'batteryCheckedOn' | 'batteryCheckedBy'>;

/** `92% on 3 May 2026, by Toyota dealer report`. */
export function showBattery({ batteryHealth, batteryCheckedOn, batteryCheckedBy }: Battery): string {
  const health = showValue('batteryHealth', batteryHealth) || (batteryCheckedOn || batteryCheckedBy ? 'Checked' : '');
  const day = batteryCheckedOn ? ` on ${formatWholeDate(batteryCheckedOn)}` : '';
  return `${health}${day}${batteryCheckedBy && `, by ${batteryCheckedBy}`}`;
}

function showNumber({ format, counts }: NumberField, value: number): string {
  if (counts) return `${value} ${value === 1 ? counts[0] : counts[1]}`;
  return format?.(value) ?? String(value);
}

/** `Tow bar, Canopy` → its parts. */
export function partsOf(several: string | null | undefined): string[] {
  return several ? several.split(', ') : [];
}

export function compareFields(before: ListingFields, after: ListingFields) {
  return FIELD_NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    label: fieldOf(name).label,
    from: showValue(name, before[name]),
    to: showValue(name, after[name]),
  }));
}

export function withoutPrivate<Row extends Record<PrivateName, unknown>>(row: Row): Omit<Row, PrivateName> {
  const {
    regoPlate: _plate,
    plateVisibility: _isShown,
    vin: _vin,
    ...others
  } = row satisfies Record<PrivateName, unknown>;
  return others;
}
