/** Two hundred searches, from narrow to unfiltered, as buyers write them and as an attacker would to slow the site down. */
const SORTS = ['price_asc', 'price_desc', 'year_asc', 'year_desc', 'km_asc', 'km_desc', 'date_listed_asc'];
const MAKES = [
  ...['Toyota', 'Holden', 'Ford', 'Mazda', 'Hyundai', 'Mitsubishi', 'Kia', 'Nissan', 'Subaru', 'Volkswagen'],
  ...['Honda', 'Mercedes-Benz', 'BMW', 'Tesla', 'Jeep', 'Porsche', 'Saab', 'Rolls-Royce'],
];
const CARS = [
  ...['Toyota/Corolla', 'Toyota/HiLux', 'Toyota/RAV4', 'Toyota/Camry', 'Holden/Colorado', 'Holden/Commodore'],
  ...['Ford/Ranger', 'Ford/Focus', 'Mazda/CX-5', 'Mazda/BT-50', 'Mazda/Mazda3', 'Hyundai/i30', 'Hyundai/Kona'],
  ...['Mitsubishi/Triton', 'Kia/Sportage', 'Nissan/Navara', 'Subaru/Forester', 'Volkswagen/Golf', 'Honda/Civic'],
  ...['BMW/3 Series', 'Tesla/Model 3', 'Porsche/911', 'Saab/900', 'Rolls-Royce/Ghost', 'Suzuki/Jimny'],
].map((car) => car.split('/') as [make: string, model: string]);
const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'NT'];
const BODIES = ['SUV', 'Hatchback', 'Ute', 'Sedan', 'Wagon', 'Van', 'Coupe', 'Convertible'];
const PRICES = ['maxPrice=10000', 'minPrice=10000&maxPrice=20000', 'minPrice=20000&maxPrice=30000', 'minPrice=50000'];

const EVERYTHING = [
  ...['', 'page=2', 'page=1000', 'page=20000', 'page=1000000', 'status=available', 'status=sold', 'sellerType=private'],
  ...SORTS.map((sort) => `sort=${sort}`),
  ...SORTS.map((sort) => `sort=${sort}&page=20000`),
];

const ONE_CHOICE = [
  ...MAKES.map((make) => `make=${make}`),
  ...STATES.map((state) => `location=${state}`),
  ...BODIES.map((body) => `bodyType=${body}`),
  ...['color=White', 'color=Purple', 'color=Other', 'color=gold', 'fuelType=Electric', 'transmission=Manual'],
  ...['doors=2', 'doors=4', 'doors=5'],
];

const ONE_RANGE = [
  ...PRICES,
  ...[
    'minPrice=20000&maxPrice=20999',
    'minPrice=17350',
    'maxPrice=41200',
    'minPrice=8125&maxPrice=63175',
    'maxPrice=1000',
  ],
  ...['minYear=2020', 'maxYear=2010', 'minYear=2015&maxYear=2019', 'minYear=2018&maxYear=2018', 'maxYear=1990'],
  ...[
    'maxKm=50000',
    'maxKm=100000',
    'minKm=150000',
    'minKm=20000&maxKm=80000',
    'maxKm=1000',
    'minKm=61500&maxKm=62500',
  ],
];

const OF_A_MODEL = [
  ...CARS.map(([make, model]) => `make=${make}&model=${model}`),
  ...CARS.slice(0, 13).map(
    ([make, model], at) => `make=${make}&model=${model}&location=${STATES[at % 4]}&status=available`,
  ),
  ...CARS.slice(0, 13).map(([make, model], at) => `make=${make}&model=${model}&${PRICES[at % 3]}&minYear=${2010 + at}`),
];

const SEVERAL = [
  ...[2, 3, 5, 10, 18].map((count) =>
    MAKES.slice(0, count)
      .map((make) => `make=${make}`)
      .join('&'),
  ),
  'make=Toyota&make=Mazda&make=Kia&bodyType=SUV&location=NSW&location=VIC&maxPrice=40000&sort=price_asc',
  'make=BMW&make=Audi&make=Mercedes-Benz&make=Lexus&minYear=2018&maxKm=80000&sort=km_asc',
  'bodyType=Ute&bodyType=Cab+Chassis&fuelType=Diesel&transmission=Manual&maxPrice=35000',
  'fuelType=Electric&fuelType=Hybrid&minYear=2021&status=available&sort=price_asc',
  'color=White&color=Silver&color=Grey&color=Black&bodyType=Sedan&maxKm=120000',
  'model=Corolla&model=i30&model=Cerato&model=Mazda3&maxPrice=25000&sort=year_desc',
  'location=SA&location=TAS&location=NT&location=WA&status=available',
];

const AS_PEOPLE_SEARCH = STATES.slice(0, 5).flatMap((state, place) =>
  BODIES.slice(0, 6).map((body, at) => {
    const sort = SORTS[(at + place) % SORTS.length];
    return `location=${state}&bodyType=${body}&${PRICES[(at * 2 + place) % 3]}&status=available&sort=${sort}`;
  }),
);

const NOTHING_FOUND = [
  ...[
    'make=Trabant',
    'make=Toyota&model=Golf',
    'minPrice=30000&maxPrice=20000',
    'bodyType=Convertible&fuelType=Electric&doors=9',
  ],
  ...['make=Invisible', 'maxYear=1950', 'minPrice=1000000', 'make=Saab&minYear=2025&location=NT&color=Other&maxKm=100'],
];

const WIDE_SORTS = SORTS.slice(0, 5).map(
  (sort, at) => `minPrice=${12_345 + at}&maxKm=${187_654 - at}&minYear=2012&sort=${sort}&page=9`,
);
const HOSTILE = [
  ...WIDE_SORTS,
  'location=VIC&location=TAS&location=NT&location=WA&location=QLD&doors=4&doors=5&make=Skoda&make=Holden&make=Honda&make=Volvo&make=Alfa+Romeo&make=Lexus&make=BMW&make=Suzuki&make=Kia&make=Subaru&make=Volkswagen&make=Renault&make=Nissan&make=LDV&make=Mazda&make=Audi&make=SsangYong&make=Land+Rover&make=Jeep&make=MG&minPrice=6052&page=9000',
  'transmission=Automatic&transmission=Manual&fuelType=Petrol&fuelType=Hybrid&fuelType=Electric&status=available&status=sold&minPrice=10993&maxPrice=80244&minYear=2010&maxYear=2025&sort=year_desc&page=9617',
  'minPrice=9876&maxPrice=54321&minKm=12345&maxKm=234567&minYear=2009&maxYear=2023',
  'minPrice=20123&maxKm=120987&fuelType=Petrol&fuelType=Diesel&transmission=Automatic&status=available&sellerType=private',
  'minPrice=15001&maxPrice=39999&location=NSW&location=VIC&location=QLD&bodyType=SUV&bodyType=Ute&bodyType=Sedan&doors=4&doors=5',
  'status=available&transmission=Automatic&fuelType=Petrol&fuelType=Diesel&fuelType=Hybrid&sellerType=private&location=NSW&location=VIC&location=QLD&doors=4&doors=5&bodyType=SUV&bodyType=Ute&bodyType=Hatchback&color=White&color=Silver&color=Blue&color=Grey&minYear=2008&maxKm=260111&minPrice=5432',
  `${MAKES.slice(0, 10)
    .map((make) => `make=${make}`)
    .join('&')}&minPrice=17350&maxKm=141414&status=available&sort=price_desc&page=200`,
  `${MAKES.slice(0, 10)
    .map((make) => `make=${make}`)
    .join('&')}&color=White&color=Silver&color=Blue&color=Red&minYear=2013&sort=km_desc&page=1000`,
  'maxPrice=22990&maxYear=2018&sort=date_listed_asc&page=100000',
  'minYear=2018&sort=year_desc&page=3',
];

export const SEARCHES: readonly string[] = [
  ...[...EVERYTHING, ...ONE_CHOICE, ...ONE_RANGE, ...OF_A_MODEL],
  ...[...SEVERAL, ...AS_PEOPLE_SEARCH, ...NOTHING_FOUND, ...HOSTILE],
];
