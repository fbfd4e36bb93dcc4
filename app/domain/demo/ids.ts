/** Identifiers of the documents that go with the demo network, and what selects the others that hang on them. */
export interface DemoIds {
  groups: string[]
  plates: string[]
  sites: string[]
  users: string[]
  workers: string[]
  comments: string[]
  actions: string[]
  imports: string[]
  importModels: string[]
  metierTargets: string[]
  closings: string[]
  tickets: string[]
  apiKeys: string[]
  outlets: string[]
  /** imports that stay: of some, before images of the demo's concessions go */
  keptImports: string[]
}
