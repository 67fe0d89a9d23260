import type { ReactNode } from 'react';

import { workspace } from '../text/workspace.ts';
import { useStore } from '../app/store.ts';

/** The schema files of the project. */
export default function SchemaPage(): ReactNode {
  const { files } = useStore(workspace);
  return (
    <>
      {Object.entries(files).map(([file, text]) => (
        <section key={file} aria-label={file}>
          <h2>{file}</h2>
          <pre>{text}</pre>
        </section>
      ))}
    </>
  );
}
