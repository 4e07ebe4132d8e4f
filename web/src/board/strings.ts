// What the player reads on the board.
export const board = {
  map: 'Map of Arkham',
};
