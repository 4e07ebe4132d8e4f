// Parts of the page that are fetched when they are first shown.
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

/** A component that is not here yet: nothing is drawn until it has come. */
export function lazy<P>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  const here = signal<ComponentType<P> | null>(null);
  let asked = false;
  return function Lazy(props: P) {
    if (!asked) {
      asked = true;
      fetch().then((part) => { here.value = part; }, () => { asked = false; });
    }
    const Part = here.value;
    return Part ? <Part {...(props as P & object)} /> : null;
  };
}
