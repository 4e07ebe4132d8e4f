// What moves on a map is lifted off it: a copy moves in the air above, and the map beneath is not painted again for each step.
const SVG = 'http://www.w3.org/2000/svg';

/** How long something is in the air, in milliseconds, and how it gathers way. */
export interface Pace { duration: number; easing: string }

/** Lets a part of the drawing move by these steps, in pixels around its own middle, and puts it down where it stands.  Says how to put it down before that. */
function lift(part: SVGGraphicsElement, air: HTMLElement, steps: Keyframe[], options: Pace): () => void {
  const ground = part.parentElement, matrix = ground instanceof SVGGraphicsElement ? ground.getScreenCTM() : null, map = part.closest<SVGSVGElement>('.map');
  if (!matrix || !map) return () => {};
  const { left, top } = air.getBoundingClientRect(), picture = document.createElementNS(SVG, 'svg'), copy = document.createElementNS(SVG, 'g');
  picture.setAttribute('class', 'map lifted');
  picture.dataset.level = map.dataset.level ?? '';
  picture.style.left = `${matrix.e - left}px`;
  picture.style.top = `${matrix.f - top}px`;
  // What it is within may say how it looks.
  copy.setAttribute('class', part.closest('.target')?.getAttribute('class') ?? '');
  copy.setAttribute('transform', `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} 0 0)`);
  copy.append(part.cloneNode(true));
  picture.append(copy);
  air.append(picture);
  part.style.visibility = 'hidden';
  picture.animate(steps, options);
  // By the clock: where nothing is painted any more an animation never ends.
  const timer = setTimeout(() => down(), options.duration), down = () => {
    clearTimeout(timer);
    picture.remove();
    part.style.visibility = '';
  };
  return down;
}

/** All that is in the air above a map. */
export class Air {
  private aloft: Array<() => void> = [];

  lift(part: SVGGraphicsElement, air: HTMLElement, steps: Keyframe[], options: Pace) {
    this.aloft.push(lift(part, air, steps, options));
  }
  /** Something else happens: whatever still moves is where it was going. */
  settle() {
    for (const down of this.aloft.splice(0)) down();
  }
}
