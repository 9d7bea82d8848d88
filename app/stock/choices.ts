import { z } from 'zod';
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';
import { listingSchema } from '#app/listings/listing-form.ts';
import { isTyped, type Option, type TypedName, valuesOf } from '#app/stock/words.ts';

const FURTHER = ['title', 'key', 'status', 'sold', 'photos', 'missing', 'kilometersUnit'] as const;
const FURTHER_COLUMNS = ['title', 'key', 'status', 'sold', 'photos'] as const;
export type ForAllName = `${TypedName}ForAll`;
export type ChoiceName = FieldName | ForAllName | (typeof FURTHER)[number];
/** `column:Price`, `all:VIC` (the same for every car), `typed` (the same, in `priceForAll`), `composed`, or empty. */
export type Choices = Record<ChoiceName, string>;

export function forAllName(name: TypedName): ForAllName {
  return `${name}ForAll`;
}

const TYPED_NAMES = FIELD_NAMES.filter(isTyped);
export const CHOICE_NAMES: ChoiceName[] = [...FIELD_NAMES, ...TYPED_NAMES.map(forAllName), ...FURTHER];

export function furtherOptions(name: FieldName): Option[] {
  const composed = { value: 'composed', label: 'Built from the columns chosen above' };
  const values = valuesOf(name)?.map(({ value, label }) => ({ value: `all:${value}`, label: `All cars: ${label}` }));
  const forAll = values ?? [{ value: 'typed', label: 'All cars: type it below' }];
  return name === 'description' ? [composed, ...forAll] : forAll;
}

/** Null if the file must have the field. */
export function emptyLabel(name: FieldName): string | null {
  if (name === 'isDriveAway') return 'Not in the file: no';
  if (name === 'phoneNumber') return 'The phone number in your profile';
  if (name === 'location') return 'Your dealership’s state';
  return fieldOf(name).isRequired ? null : 'Not in the file';
}

const FROM_TITLE: readonly string[] = ['make', 'model', 'year'];

/** Leaves out names that begin with @ or contain braces, which mean something else in a mapping. */
export function choosable(header: string[]): string[] {
  return header.filter((name) => name !== '' && name !== 'reason' && !/^@|[{}]/.test(name));
}

export function columnOf(choice: string | undefined): string | null {
  return choice?.startsWith('column:') ? choice.slice('column:'.length) : null;
}

const text = z.string().max(400, { error: 'Keep this under 400 characters' }).default('');

export function choicesSchema(header: string[]) {
  const columns = new Set(choosable(header));
  const known = (name: ChoiceName, value: string) => {
    const column = columnOf(value);
    if (column !== null) return columns.has(column);
    return value === '' || furtherOptions(name as FieldName).some((option) => option.value === value);
  };
  return z
    .object(Object.fromEntries(CHOICE_NAMES.map((name) => [name, text])) as Record<ChoiceName, typeof text>)
    .superRefine((choices, check) => {
      const refuse = (name: ChoiceName, message: string) => check.addIssue({ code: 'custom', path: [name], message });
      for (const name of [...FIELD_NAMES, ...FURTHER_COLUMNS] as const) {
        if (!known(name, choices[name])) refuse(name, 'Choose one of the columns in the file');
        const twice = repeatedName(header, columnOf(choices[name]) ?? '');
        if (twice) refuse(name, `The file has two columns called “${twice}”. Give one of them another name`);
      }
      for (const field of FIELD_NAMES) {
        const comesFromTitle = choices.title !== '' && FROM_TITLE.includes(field);
        if (choices[field] === '' && emptyLabel(field) === null && !comesFromTitle) {
          refuse(field, `Choose the column with the ${fieldOf(field).label.toLowerCase()}, or a value for all cars`);
        }
      }
      for (const field of TYPED_NAMES.filter((name) => choices[name] === 'typed')) {
        const typed = listingSchema.shape[field].safeParse(choices[forAllName(field)] || undefined);
        if (!typed.success) refuse(forAllName(field), typed.error.issues[0]?.message ?? 'Check this value');
      }
      if (!['km', 'miles'].includes(choices.kilometersUnit)) refuse('kilometersUnit', 'Choose a unit');
    });
}

function named(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}

// cspell:disable
/** Names of columns in dealers' systems, the likeliest first. */
export const FILE_NAMES: Readonly<Record<FieldName, readonly string[]>> = {
  make: named('make manufacturer brand vehiclemake carmake manufacture makename makedescription'),
  model: named('model vehiclemodel family carmodel modelname modelfamily modeldescription range'),
  trim: named(`
    trim variant badge grade modelvariant specification spec badgedescription variantname derivative trimlevel version
    series`),
  year: named(`
    year modelyear builtyear buildyear yearofmanufacture manufactureyear manufacturedyear yearbuilt yearmade
    registrationyear regyear vehicleyear complianceyear compliancedate builddate manufacturedate yr my`),
  price: named(`
    price advertisedprice askingprice sellingprice saleprice retailprice listprice priceaud priceformatted advprice
    egcprice priceegc webprice internetprice currentprice ourprice driveawayprice totalprice specialprice displayprice
    rrp price1 pricevalue`),
  isDriveAway: named('driveaway isdriveaway dap driveawayflag pricetype pricequalifier pricesuffix'),
  priceType: named('opentooffers negotiable pricenegotiable offers orneroffer ono'),
  bodyType: named(`
    bodytype body bodystyle bodyshape bodystyledescription bodydesc bodydescription vehicletype vehiclebody bodyconfig
    style`),
  transmission: named(`
    transmission gearbox trans transmissiontype gear gears geartype geartypedescription transmissiondesc
    transmissiondescription gearboxtype`),
  fuelType: named('fueltype fuel fuelkind enginefuel fueltypedescription fueldesc fueltypedesc'),
  driveType: named(`
    drivetype drive drivetrain drivenwheels wheeldrive drivetraindesc drivetraindescription drivedesc drivedescription
    driveline`),
  kilometers: named(`
    kilometres kilometers odometer kms km mileage odometerreading odo kmsdriven mileagekm odometerkm odometerkms
    odometervalue kmstravelled travelled klms distance`),
  color: named(`
    colour color exteriorcolour exteriorcolor bodycolour extcolour paint colourexterior colourextint bodycolor
    extcolor colourname colordescription colourdescription genericcolour paintcolour manufacturercolour externalcolour
    outsidecolour`),
  doors: named('doors numberofdoors doorcount nodoors noofdoors numdoors doornum doornumber door'),
  seats: named('seats seatingcapacity numberofseats noofseats seatcount numseats seatcapacity'),
  cylinders: named('cylinders cylindersinengine numberofcylinders noofcylinders cyl cyls numcylinders enginecylinders'),
  engineLitres: named(`
    enginelitres enginesize enginecapacity litres displacement engine enginecc cc enginesizelitres enginedescription
    capacity`),
  fuelDetail: named('fueldetail hybridtype fuelsubtype'),
  fuelConsumption: named(`
    fuelconsumption fuelconsumptioncombined combinedfuelconsumption fueleconomy consumption litresper100km l100km
    fuelcombined`),
  rangeKm: named('electricrange rangekm evrange batteryrange drivingrange wltprange'),
  batteryHealth: named('batteryhealth stateofhealth batterystateofhealth soh'),
  batteryCheckedOn: named('batterychecked batterycheckedon batteryreportdate'),
  batteryCheckedBy: named('batterycheckedby batteryreportby batteryreport'),
  towingKg: named('towingcapacity brakedtowingcapacity towingkg braketowing maxtowing towing'),
  location: named('state location yardstate dealerstate stocklocation region address yard'),
  suburb: named('suburb town city locality postcode yardsuburb dealersuburb'),
  regoState: named('regostate registrationstate stateofregistration'),
  regoExpiry: named(`
    regoexpiry registrationexpiry regoexpirydate registrationexpirydate regodue regoexp registrationdue regexpiry
    regoexpires regodate regoenddate`),
  regoPlate: named('rego registration regoplate plate regonumber regono registrationnumber numberplate'),
  plateVisibility: named('showplate plateshown showrego'),
  vin: named('vin vinnumber vehicleidentificationnumber vinchassis vinno chassisnumber chassisno vinorchassis'),
  certificate: named('roadworthy rwc roadworthycertificate safetycertificate'),
  owners: named('owners numberofowners noofowners ownercount'),
  serviceHistory: named('servicehistory logbooks servicebooks'),
  keys: named('keys numberofkeys noofkeys'),
  features: named(`
    features options equipment extras accessories vehiclefeatures keyfeatures optionlist featurelist standardfeatures
    factoryoptions optionsandfeatures inclusions`),
  description: named(`
    description comments comment details notes advertisement adtext vehicledescription overview dealercomments
    sellercomments advertdescription adcomments longdescription remarks adbody advertcomments websitedescription
    content`),
  phoneNumber: named('phone dealerphone salesphone phone1 phonenumber contactnumber contactphone mobile telephone'),
};

/** Letters and digits of common column names, the likeliest first. */
const OTHER_NAMES = {
  title: named('title heading headline vehicle name adtitle vehicletitle yearmakemodel car'),
  status: named(`
    status stockstatus salestatus vehiclestatus listingstatus availability available isavailable forsale stockstate
    adstatus currentstatus`),
  sold: named('sold issold solddate datesold soldstatus vehiclesold soldflag'),
  photos: named(`
    photos photo images image pictures imageurls imageurl photourls photourl imagelinks photolinks imagelist photolist
    pictureurls imagesurl photosurl image1 photo1 imageurl1 photourl1 picture1 mainimage mainphoto`),
  key: named(`
    stocknumber stockno stockid stock stocknum stockref stockcode stockitem dealerstocknumber dealerstockno reference
    referenceno ref sku vin vinnumber rego registration id vehicleid carid listingid adid networkid`),
};

// cspell:enable

const KNOWN_HEADINGS = new Set([...Object.values(FILE_NAMES), ...Object.values(OTHER_NAMES)].flat());

export function isKnownHeading(name: string): boolean {
  return KNOWN_HEADINGS.has(letters(name));
}

const READING = { missing: '-, n/a, TBA', kilometersUnit: 'km' };

/** `isKey` says whether a column is filled and different in every row. */
export function guessChoices(header: string[], isKey: (column: string) => boolean = () => true): Choices {
  const free = new Map(choosable(header).map((name) => [letters(name), name]));
  // A VIN or a plate is also a field.
  const keyName = OTHER_NAMES.key.find((name) => free.has(name) && isKey(free.get(name) ?? ''));
  const key = keyName === undefined ? '' : `column:${free.get(keyName)}`;
  const guess = (names: readonly string[]) => {
    const columnName = names.find((candidate) => free.has(candidate));
    const column = columnName && free.get(columnName);
    if (columnName) free.delete(columnName);
    return column ? `column:${column}` : '';
  };
  // Our own export has the labels.
  const guesses = FIELD_NAMES.map((name) => [name, guess([letters(fieldOf(name).label), ...FILE_NAMES[name]])]);
  const fields = Object.fromEntries(guesses) as Record<FieldName, string>;
  if (fields.suburb === '' && /^column:(location|address|yard)$/i.test(fields.location))
    fields.suburb = fields.location;
  const { title: titles, status: statuses } = OTHER_NAMES;
  const [title, status, sold, photos] = [titles, statuses, OTHER_NAMES.sold, OTHER_NAMES.photos].map(guess);
  const typed = Object.fromEntries(TYPED_NAMES.map((name) => [forAllName(name), ''])) as Record<ForAllName, string>;
  return {
    ...fields,
    ...typed,
    description: fields.description || 'composed',
    title,
    status,
    sold,
    photos,
    key,
    ...READING,
  } as Choices;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** With a space that no heading of a file has there. */
const SECOND = '\u00a0(';

/** The second of a name is numbered. */
export function numberRepeated(header: string[]): string[] {
  const times = new Map<string, number>();
  return header.map((name) => {
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    return count === 1 || name === '' ? name : `${name}${SECOND}${count})`;
  });
}

/** As the file writes it, if the file has it several times. */
export function repeatedName(header: readonly string[], name: string): string | null {
  const [written = ''] = name.split(SECOND);
  return header.includes(`${written}${SECOND}2)`) ? written : null;
}
