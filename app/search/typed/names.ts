/** What makes and models are also called, and which of them are said of other things. */
export const MAKE_NAMES: Readonly<Record<string, readonly string[]>> = {
  Volkswagen: ['vw', 'volks', 'vdub'],
  'Mercedes-Benz': ['merc', 'mercedes', 'benz', 'merceds', 'mb'],
  BMW: ['beemer', 'bimmer', 'beamer'],
  Chevrolet: ['chev', 'chevy'],
  'Land Rover': ['landy'],
  Mitsubishi: ['mitsi', 'mitsu'],
  Subaru: ['subi', 'subie', 'suby'],
  Toyota: ['toyo', 'yota'],
  'Alfa Romeo': ['alfa'],
  'Rolls-Royce': ['rolls'],
  'Aston Martin': ['aston'],
  Jaguar: ['jag'],
  Lamborghini: ['lambo'],
  Maserati: ['maser'],
};
export const MODEL_NAMES: readonly [name: string, make: string, model: string][] = [
  ['cruiser', 'Toyota', 'LandCruiser'],
  ['prado', 'Toyota', 'LandCruiser Prado'],
  ['lux', 'Toyota', 'HiLux'],
  ['commo', 'Holden', 'Commodore'],
  ['commy', 'Holden', 'Commodore'],
  ['rangie', 'Land Rover', 'Range Rover'],
  ['disco', 'Land Rover', 'Discovery'],
  ['evo', 'Mitsubishi', 'Lancer Evolution'],
  ['lancer evo', 'Mitsubishi', 'Lancer Evolution'],
  ['stang', 'Ford', 'Mustang'],
];
/** In the catalogue as models, but most sellers write the last word as the trim. */
export const TRIMS = ['GTI', 'R', 'N', 'Raptor', 'F', 'E-Tech', 'EV'];
/** Models that are ordinary words, so the make must stand before them. */
export const ORDINARY = new Set(
  'city note express partner expert master soul legend smart classic custom sport sports coupe hatch ute cabrio roadster spider touring gt gts crown ghost dawn pursuit rapid super up stream shuttle trooper fit life series class spirit tank gen deliver shark'.split(
    ' ',
  ),
);
