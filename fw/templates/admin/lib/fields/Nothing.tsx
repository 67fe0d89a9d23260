/** Stands where a record has no value. */
export function Nothing() {
  return <span className="fw-nothing">—</span>;
}
