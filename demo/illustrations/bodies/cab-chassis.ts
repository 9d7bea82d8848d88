import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { ute } from '#demo/illustrations/bodies/ute.ts';
import { trayBeforeCab, trayBehindCab } from '#demo/illustrations/cab-tray.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';

/** The ute's front and a cab of one row, cut off behind the doors. */
export const cabChassis: Design = {
  ...ute,
  length: 5260,
  height: 1790,
  tub: {
    ...ute.tub,
    bottom: profile('0,420 500,400 950,470 2000,490 2560,500'),
    rear: profile('0,2540 1,2550'),
    halfWidth: tubWidth(915, 80),
    rearCorner: { depth: 130, square: 3.4 },
  },
  cabin: {
    ...ute.cabin,
    bottom: profile('1380,1130 2560,1140'),
    top: profile('1880,1690 2200,1742 2500,1738'),
    rear: profile('0,2545 0.5,2535 0.92,2510 1,2450'),
    halfWidth: cabinWidth(820, 705),
  },
  wheels: { ...ute.wheels, rim: 0.55, spokes: 8 },
  windows: {
    surround: points('1770,1205 1950,1425 2150,1645 2400,1676 2480,1640 2480,1226 2440,1216'),
    panes: [points('1855,1220 1995,1415 2180,1622 2380,1648 2440,1620 2440,1228')],
    seats: points('2230,1205'),
  },
  seams: [
    points('1570,1165 1530,950 1535,620 1565,575'),
    points('2455,1176 2450,850 2440,580'),
    points('1565,575 2000,578 2440,580'),
  ],
  handles: points('2320,1035'),
  tail: null,
  cladding: { sill: 0, arch: 44 },
  behind: trayBehindCab,
  between: undefined,
  over: trayBeforeCab,
};
