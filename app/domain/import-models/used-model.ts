import type { UsedModel } from './report'

/** 'Atelier, version 3': the model and version that read a file. */
export const modelText = ({ name, version }: Pick<UsedModel, 'name' | 'version'>): string =>
  `${name}, version ${version}`
