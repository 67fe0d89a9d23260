import type { LanguageLabels } from '../names/labels';
import type { FileProblem, MenuItem, Permission, Resource } from '../types';

/** Resources that the user may see, and the menu. */
export class Catalog {
  private readonly byPath: Map<string, Resource>;
  private readonly byModel: Map<string, Resource>;

  constructor(
    readonly resources: Resource[],
    readonly menu: MenuItem[],
    /** Files of the project that can't be used. */
    readonly faults: FileProblem[] = [],
    /** Paths of the resources that the user may not use. */
    readonly denied: string[] = [],
    /** Labels of other languages, by language code. */
    readonly labels: Record<string, LanguageLabels> = {},
  ) {
    this.byPath = new Map(resources.map((resource) => [resource.path, resource]));
    this.byModel = new Map(resources.map((resource) => [resource.model, resource]));
  }

  /** Return the resource with the path, if there is one. */
  find(path: string | undefined): Resource | undefined {
    return path === undefined ? undefined : this.byPath.get(path);
  }

  /** Return the resource with the path. Throw an error if there is none. */
  get(path: string): Resource {
    const resource = this.byPath.get(path);
    if (!resource) throw new Error(`unknown resource '${path}'`);
    return resource;
  }

  /** Return the resource of the model, if the user may read it. */
  ofModel(model: string | undefined): Resource | undefined {
    const resource = model === undefined ? undefined : this.byModel.get(model);
    return resource && can(resource, 'read') ? resource : undefined;
  }
}

export function can(resource: Resource, right: Permission): boolean {
  return resource.can.includes(right);
}
