import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { Loading } from '../ui/feedback/States.tsx';

/** A component whose module is loaded when it's first shown, or before by `preload`. */
export interface Lazy {
  (): ReactNode;
  preload: () => void;
}

/**
 * Return a component that is loaded when it's needed.
 *
 * React's own `lazy` shows what has arrived no sooner than 300 ms after its fallback.
 */
export function lazily(load: () => Promise<{ default: ComponentType }>): Lazy {
  let loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  const preload = () =>
    (loading ??= load().then((module) => {
      loaded = module.default;
    }));
  function LazyComponent(): ReactNode {
    const [problem, setProblem] = useState<unknown>(null);
    const [, render] = useState(false);
    useEffect(() => {
      if (loaded === null) preload().then(() => render(true), setProblem);
    }, []);
    // The error boundary shows it.
    if (problem !== null) throw problem;
    const Loaded = loaded;
    return Loaded === null ? <Loading /> : <Loaded />;
  }
  return Object.assign(LazyComponent, {
    preload: () => {
      // An error is reported where the component is shown.
      preload().catch(() => undefined);
    },
  });
}
