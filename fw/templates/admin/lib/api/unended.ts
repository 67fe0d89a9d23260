/**
 * Whether somebody has logged out in this browser, of which the server wasn't told. The browser
 * keeps it: the cookie of the session, which no script can remove, is still there as well.
 */
export class Unended {
  private readonly key: string;
  private readonly listeners = new Set<() => void>();
  private readonly elsewhere = new Set<() => void>();
  /** For browsers that keep nothing. */
  private here = false;

  /** `root` is the path of the API whose sessions are meant. */
  constructor(root: string) {
    this.key = `fw-admin-unended:${root}`;
    window.addEventListener('storage', ({ key, newValue }) => {
      this.tell();
      if (key === this.key && newValue !== null) this.elsewhere.forEach((listener) => listener());
    });
  }

  readonly current = (): boolean => {
    try {
      return localStorage.getItem(this.key) !== null;
    } catch {
      return this.here;
    }
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Tells whenever somebody logs out in another tab, though the server hears of it at once. */
  readonly onElsewhere = (listener: () => void): (() => void) => {
    this.elsewhere.add(listener);
    return () => this.elsewhere.delete(listener);
  };

  set(unended: boolean): void {
    this.here = unended;
    try {
      if (unended) localStorage.setItem(this.key, '');
      else localStorage.removeItem(this.key);
    } catch {
      // It is kept in memory.
    }
    this.tell();
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}
