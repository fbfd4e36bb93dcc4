/** Identifies the version of a model that read a file. */
export interface UsedModel {
  _id: string
  name: string
  version: number
}

/** 'Atelier, version 3': the model and version that read a file. */
export const modelText = ({ name, version }: Pick<UsedModel, 'name' | 'version'>): string =>
  `${name}, version ${version}`
