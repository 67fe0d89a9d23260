import { useSyncExternalStore } from 'react';

/** A value that components follow. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Replace the value by what a function makes of it. */
  update(change: (value: T) => T): void {
    this.set(change(this.#value));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Return the value of a store, and render again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Return what a function selects of a store, which has to be the same object while it's equal. */
export function useSelected<T, S>(store: Store<T>, select: (value: T) => S): S {
  const selected = () => select(store.get());
  return useSyncExternalStore(store.subscribe, selected, selected);
}
