// A number or word that says where it comes from: on hover, tap or focus.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

interface Props {
  why: string;
  class?: string;
  children: ComponentChildren;
}

export function Reason({ why, class: name = '', children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open || !tip.current || !box.current) return;
    // Over everything: what it stands in may end at its edge.
    tip.current.showPopover();
    place(tip.current, box.current.getBoundingClientRect());
  }, [open]);
  return (
    <button type="button" ref={box} class={`reason ${name}`} aria-describedby={open ? id : undefined}
      onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)} onFocus={() => setOpen(true)} onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)} onKeyDown={(e) => { if (e.key === 'Escape') setOpen(false); }}>
      {children}
      {open && <span class="tip" id={id} role="tooltip" popover="manual" ref={tip}>{why}</span>}
    </button>
  );
}

/** Below what it explains, or above where there is no room; never beyond the screen's edge. */
function place(tip: HTMLElement, at: DOMRect) {
  const w = tip.offsetWidth, h = tip.offsetHeight, edge = 8;
  const left = Math.max(edge, Math.min(at.left, innerWidth - w - edge));
  const top = at.bottom + h + edge > innerHeight ? at.top - h - 4 : at.bottom + 4;
  tip.style.left = `${left}px`;
  tip.style.top = `${Math.max(edge, top)}px`;
}
