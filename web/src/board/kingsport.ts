// Kingsport: where everything lies on its plan, in units of the drawing.  The Head stands over the sea, reached by the causeway alone.
import type { TownPlan } from './townplan.ts';

export const KINGSPORT: TownPlan = {
  id: 'kingsport',
  w: 1100,
  h: 715,
  streets: {
    central_hill_streets: { x: 245, y: 252, w: 216 },
    harborside_streets: { x: 690, y: 448, w: 216 },
    south_shore_streets: { x: 245, y: 452, w: 216 },
  },
  locations: {
    '7th_house_on_the_left': { x: 88, y: 70 },
    congregational_hospital: { x: 245, y: 62 },
    st_erasmuss_home: { x: 402, y: 70 },
    artists_colony: { x: 88, y: 574 },
    hall_school: { x: 245, y: 584 },
    neils_curiosity_shop: { x: 402, y: 574 },
    '607_water_st': { x: 606, y: 580 },
    the_rope_and_anchor: { x: 774, y: 580 },
    north_point_lighthouse: { x: 980, y: 384 },
    the_causeway: { x: 690, y: 216 },
    wireless_station: { x: 826, y: 112 },
    strange_high_house_in_the_mist: { x: 988, y: 66 },
  },
  rooms: {},
  areas: {},
  ground: {
    central_hill: { x: 12, y: 6, w: 470, h: 300 },
    south_shore: { x: 12, y: 398, w: 470, h: 308 },
    harborside: { x: 520, y: 376, w: 348, h: 330 },
    kingsport_head: { x: 600, y: 6, w: 488, h: 296 },
  },
  rocks: ['kingsport_head'],
  water: {
    shape: 'M-20 336C90 322 220 344 330 332C430 322 500 344 560 336C650 326 740 348 860 334C890 330 910 300 940 284C1000 258 1060 262 1120 252V735H884C896 690 876 650 886 610C896 560 880 520 888 470C892 420 882 392 868 372C760 366 660 376 560 370C500 366 420 374 330 368C220 364 90 380 -20 372Z',
    lines: [
      'M-10 346C120 334 230 356 340 346S540 352 620 346S780 356 880 346', 'M-10 358C120 348 230 364 340 356S540 362 620 356S780 364 880 358',
      'M930 312C990 288 1050 296 1110 280', 'M904 540C960 528 1020 546 1100 532', 'M910 596C970 584 1030 602 1100 588', 'M900 652C960 640 1030 658 1100 644', 'M898 698C960 690 1030 704 1100 694',
    ],
  },
  waterName: { x: 988, y: 530 },
  ferries: { north_point_lighthouse: 'M956 424C900 470 850 470 800 452' },
  shores: ['M898 396C896 348 936 326 984 326C1036 328 1068 352 1064 400C1066 456 1040 506 980 508C926 506 900 452 898 396Z'],
  bends: {
    'central_hill_streets harborside_streets': [{ x: 470, y: 286 }, { x: 590, y: 388 }],
  },
  tracks: { x: 892, y: 552, w: 200, h: 154 },
};
