// What the player reads around any map.
export const map = {
  help: 'Arrow keys go from place to place, Enter chooses or shows facts, I shows facts, plus and minus zoom, 0 shows everything.',
  zoomIn: 'Closer',
  zoomOut: 'Farther',
  fit: 'Show everything',
  find: 'Go to the one whose turn it is',
  legend: 'Legend',
  close: 'Close',
  optionsFor: (name: string) => `${name}: choose`,
};
