import { type RefObject, useLayoutEffect, useState } from 'react';

const MIN_HEIGHT = 420;
const BELOW = 16;

/** Return the height with which an element reaches the end of the window. */
export function useFillHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(MIN_HEIGHT);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(Math.max(MIN_HEIGHT, Math.floor(window.innerHeight - top - BELOW)));
    };
    measure();
    // What is above the element may change its height.
    const observer = new ResizeObserver(measure);
    const main = element.current?.closest('main');
    if (main) observer.observe(main);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return height;
}
