// What the player reads on every screen, whichever game is played.
export const common = {
  title: 'Arkham',
};
