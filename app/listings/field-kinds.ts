/** Buyers search by the family of the seller's word; `search/families.server.ts` names the rule, whose words a browser doesn't need. */
type Families = {
  values: readonly string[];
  labels?: Readonly<Record<string, string>>;
  swatches?: Readonly<Record<string, string>>;
};

type CommonSearch = {
  legend?: string;
  /** Pages show it among "More filters". */
  isMore?: true;
};
export type RangeSearch = CommonSearch & {
  by: 'range';
  min?: string;
  max?: string;
  limits: readonly [number, number];
  steps: () => readonly number[];
  minLabel?: (bound: string) => string;
  maxLabel?: (bound: string) => string;
};
type ChoiceSearch = CommonSearch & {
  by: 'choice';
  hidesEmpty?: boolean;
  /** Where they differ from the field's. */
  valueLabels?: Readonly<Record<string, string>>;
  families?: Families;
};
type FieldSearch = ChoiceSearch | RangeSearch | (CommonSearch & { by: 'words' });

type Common = {
  label: string;
  /** If "Enter the …" or "Choose a …" with the label is not good English. */
  emptyError?: string;
  isRequired: boolean;
  search?: FieldSearch;
  /** Words that buyers type are looked for in it. */
  isInText?: boolean;
  /** For files of dealers without a key column. */
  isIdentity?: boolean;
  /** Asked only of cars that run on it. */
  energy?: 'fuel' | 'battery';
  /** Only its seller sees it; pages for others get what `toDetail` makes of it. */
  isPrivate?: true;
};

type TextField = Common & { kind: 'text'; maxLength: number; isLong?: boolean; usual?: readonly string[] };
type ChoiceField = Common & {
  kind: 'choice';
  values: readonly string[];
  valueLabels?: Readonly<Record<string, string>>;
  /** Where one of the values means none: a chosen radio can't be cleared. */
  isRadio?: true;
};
/** Any of its values, stored as one text in their order: `Tow bar, Canopy`. */
type SeveralField = Common & { kind: 'several'; values: readonly string[] };
export type NumberField = Common & {
  kind: 'number';
  min: number;
  max: () => number;
  decimals?: number;
  format?: (value: number) => string;
  /** "1 door", "5 doors". */
  counts?: readonly [one: string, many: string];
  units?: readonly string[];
  /** What most sellers enter: one tap on the form. */
  usual?: readonly number[];
};
/** Typed in dollars, stored in cents. */
type MoneyField = Common & { kind: 'money'; column: 'priceCents'; maxDollars: number };
type YesNoField = Common & {
  kind: 'yesNo';
  yes: string;
  no: string;
};
type PhoneField = Common & { kind: 'phone'; maxDigits: number };
/** A place's label with its postcode, `Geelong VIC 3220`; only suburb and state are shown. */
type PlaceField = Common & { kind: 'place'; maxLength: number };
/** Letters and digits, stored in capitals without spaces and hyphens. */
type CodeField = Common & { kind: 'code'; maxLength: number };
/** `2027-06-30`. */
type DateField = Common & { kind: 'date' };
export type Field =
  | TextField
  | ChoiceField
  | SeveralField
  | NumberField
  | MoneyField
  | YesNoField
  | PhoneField
  | PlaceField
  | CodeField
  | DateField;
