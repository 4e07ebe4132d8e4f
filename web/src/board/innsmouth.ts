// Innsmouth: where everything lies on its plan, in units of the drawing.  The river Manuxet cuts it in two, and the reef lies off the shore.
import type { TownPlan } from './townplan.ts';

export const INNSMOUTH: TownPlan = {
  id: 'innsmouth',
  w: 1100,
  h: 715,
  streets: {
    church_green_streets: { x: 270, y: 208, w: 216 },
    sawbone_alley: { x: 636, y: 132, w: 210 },
    joe_sargents_bus_service: { x: 632, y: 290, w: 296 },
    factory_district_streets: { x: 288, y: 500, w: 226 },
    innsmouth_shore_streets: { x: 640, y: 500, w: 226 },
  },
  locations: {
    esoteric_order_of_dagon: { x: 98, y: 62 },
    innsmouth_jail: { x: 286, y: 58 },
    first_national_grocery: { x: 94, y: 430 },
    gilman_house_hotel: { x: 94, y: 588 },
    marsh_refinery: { x: 386, y: 604 },
    falcon_point: { x: 716, y: 612 },
    devil_reef: { x: 914, y: 186 },
    yha_nthlei: { x: 994, y: 384 },
  },
  rooms: { jail_cell: { x: 388, y: 30, w: 104, h: 76 } },
  areas: { vortex_bus: { x: 440, y: 384 }, vortex_reef: { x: 1034, y: 78 }, vortex_deep: { x: 866, y: 470 } },
  ground: {
    church_green: { x: 12, y: 6, w: 764, h: 250 },
    innsmouth: { x: 460, y: 246, w: 330, h: 96 },
    factory_district: { x: 12, y: 400, w: 462, h: 306 },
    innsmouth_shore: { x: 494, y: 452, w: 316, h: 254 },
  },
  rocks: [],
  water: {
    shape: 'M808 -10C786 66 816 139 800 220C792 279 796 312 794 334C700 352 600 366 500 366S176 290 -10 306V376C169 362 280 400 380 424S640 446 796 426C826 470 832 506 828 557C824 616 838 660 832 725H1110V-10Z',
    lines: [
      'M-10 326C120 316 260 352 380 376S640 384 796 360', 'M-10 350C120 340 260 376 380 400S640 412 796 390',
      'M840 40C900 28 960 46 1100 34', 'M846 108C880 98 930 110 980 104', 'M838 330C870 318 900 336 930 326', 'M1040 250C1060 242 1080 254 1100 248', 'M836 520C860 512 900 528 960 516S1060 520 1100 510',
    ],
  },
  waterName: { x: 914, y: 52 },
  ferries: {
    devil_reef: 'M752 596C850 520 850 320 884 226',
    vortex_bus: 'M560 318L478 362', vortex_reef: 'M946 160L1000 108', vortex_deep: 'M958 410L900 446',
  },
  shores: [
    'M818 196C816 140 860 104 914 104C970 106 1006 146 1004 200C1006 260 970 300 912 298C856 296 820 256 818 196Z',
    'M912 396C910 340 946 312 996 312C1046 314 1080 348 1078 396C1080 446 1050 484 994 482C944 480 914 446 912 396Z',
  ],
  bends: { 'church_green_streets joe_sargents_bus_service': [{ x: 420, y: 236 }, { x: 510, y: 272 }] },
  tracks: { x: 842, y: 534, w: 250, h: 172 },
};
