import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';

export const sedan: Design = {
  length: 4850,
  height: 1445,
  tub: {
    bottom: profile('0,215 500,190 900,225 3800,230 4400,260 4850,300'),
    top: profile('0,700 150,765 500,855 1000,910 1450,945 2400,962 3400,992 4100,1018 4500,1030 4780,1026 4850,1005'),
    front: profile('0,80 0.22,5 0.5,0 0.8,30 1,100'),
    rear: profile('0,4770 0.25,4845 0.55,4850 0.75,4815 0.93,4800 1,4770'),
    halfWidth: tubWidth(920),
    frontCorner: { depth: 640, square: 2.6 },
    rearCorner: { depth: 460, square: 3 },
    crown: profile('0,15 500,50 1400,60 4850,25'),
  },
  cabin: {
    bottom: profile('1380,910 2400,930 3400,960 4300,990'),
    top: profile('2050,1365 2500,1402 3000,1400 3550,1350'),
    front: profile('0,1390 0.5,1740 0.9,2050 1,2160'),
    rear: profile('0,4330 0.5,4000 0.85,3680 1,3520'),
    halfWidth: cabinWidth(815, 640),
    frontCorner: { depth: 280, square: 2.3 },
    rearCorner: { depth: 280, square: 2.3 },
    crown: profile('2000,30 2800,45 3600,30'),
  },
  wheels: { frontAxle: 950, rearAxle: 3770, radius: 338, rim: 0.72, arch: 382, outer: 905, spokes: 5 },
  windows: {
    surround: points('1820,990 2060,1172 2290,1335 2780,1362 3300,1348 3620,1262 3890,1056 3700,1026'),
    panes: [
      points('1900,1004 2100,1157 2320,1315 2680,1340 2680,1010'),
      points('2760,1012 2760,1342 3280,1328 3500,1270 3560,1034'),
      points('3610,1040 3560,1260 3640,1225 3810,1064'),
    ],
    seats: points('2380,985 3300,1000'),
  },
  windscreen: points('0,965 735,985 560,1355 0,1374'),
  rearScreen: points('0,1050 590,1065 470,1318 0,1345'),
  seams: [
    points('1530,930 1490,700 1500,330 1530,285'),
    points('2715,968 2690,700 2690,290'),
    points('3620,995 3590,820 3440,620 3350,420 3330,300'),
    points('1530,285 2690,290 3330,300'),
  ],
  handles: points('2560,858 3430,872'),
  bonnet: points('230,420 420,640 900,740 1400,770'),
  mirror: [1830, 990],
  face: {
    lamp: points('520,645 560,735 820,782 1080,778 980,695 800,655'),
    eyes: points('690,700 860,725'),
    grille: points('0,550 500,560 520,690 0,705'),
    bars: 3,
    intake: points('0,265 640,270 700,395 0,405'),
    plate: 475,
  },
  tail: {
    lamp: points('420,805 440,905 900,935 1080,905 1000,805 700,785'),
    bumper: points('0,325 600,330 680,425 0,430'),
    seam: points('0,620 600,625 640,780'),
    plate: 770,
  },
};
