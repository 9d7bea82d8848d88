import { cabinWidth, tubWidth } from '#demo/illustrations/bodies/sections.ts';
import { points, profile } from '#demo/illustrations/curves.ts';
import type { Design } from '#demo/illustrations/design.ts';
import { paintCockpit } from '#demo/illustrations/open-top.ts';

export const convertible: Design = {
  length: 4030,
  height: 1220,
  isOpen: true,
  tub: {
    bottom: profile('0,185 450,165 850,190 3150,195 3650,225 4030,285'),
    top: profile('0,620 150,690 450,775 900,835 1400,860 2100,868 2700,895 3300,925 3800,925 4030,895'),
    front: profile('0,85 0.22,6 0.5,0 0.8,35 1,110'),
    rear: profile('0,3940 0.25,4020 0.5,4030 0.8,3990 1,3940'),
    halfWidth: tubWidth(880),
    frontCorner: { depth: 660, square: 2.4 },
    rearCorner: { depth: 560, square: 2.4 },
    crown: profile('0,15 450,45 1400,60 4030,30'),
  },
  cabin: {
    bottom: profile('1350,830 2100,850'),
    top: profile('1700,1220 2100,1225'),
    front: profile('0,1360 0.5,1590 1,1830'),
    rear: profile('0,2700 1,2700'),
    halfWidth: cabinWidth(775, 660),
    frontCorner: { depth: 280, square: 2.2 },
    rearCorner: { depth: 280, square: 2.2 },
    crown: profile('1700,10 2700,10'),
  },
  wheels: { frontAxle: 850, rearAxle: 3170, radius: 312, rim: 0.74, arch: 350, outer: 865, spokes: 10 },
  windows: { surround: [], panes: [], seats: [] },
  windscreen: points('0,900 690,890 570,1200 0,1215'),
  rearScreen: null,
  seams: [
    points('1500,852 1460,640 1480,300 1510,250'),
    points('2660,892 2680,700 2640,480 2580,340 2560,255'),
    points('1510,250 2000,252 2560,255'),
  ],
  handles: points('2510,775'),
  bonnet: points('250,390 420,590 850,685 1330,720'),
  mirror: [1700, 890],
  face: {
    lamp: points('530,585 540,670 740,725 960,735 910,650 740,595'),
    eyes: points('690,655'),
    grille: points('0,290 430,300 480,420 360,480 0,490'),
    bars: 0,
    intake: points('0,200 640,205 700,265 0,270'),
    plate: 385,
  },
  tail: {
    lamp: points('540,730 540,830 720,850 880,830 900,750 740,720'),
    bumper: points('0,290 600,300 680,390 0,400'),
    seam: points('0,620 480,630 520,850'),
    plate: 530,
  },
  between: paintCockpit,
};
