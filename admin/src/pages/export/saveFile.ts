/** Save CSV to a file of the user. */
export function saveFile(csv: string, name: string): void {
  const file = new Blob([csv], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
