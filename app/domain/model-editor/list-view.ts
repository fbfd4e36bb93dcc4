import type { ImportModel, ModelPart } from '../import-models/model'
import type { DraftLine } from './view'

/** A model in the list of the administration (8 §2). */
export interface ModelLine {
  _id: string
  name: string
  feeds: ModelPart
  services: readonly string[]
  time: ImportModel['time']['kind']
  version: number
  updatedAt: string
  updatedBy: string
}

/** Dialogs that the address of the list opens. */
export const LIST_DIALOGS = ['describe', 'json', 'correct', 'delete'] as const
export type ListDialog = (typeof LIST_DIALOGS)[number]

/** Buttons of the list and of a model's page. */
export const LIST_INTENTS = [...LIST_DIALOGS, 'open', 'drop'] as const

export interface ModelListView {
  models: ModelLine[]
  drafts: DraftLine[]
  /** true for administrators */
  mayChange: boolean
  /** import date offered for a file */
  date: string
  maxBytes: number
}

export interface ModelPageView {
  line: ModelLine
  model: ImportModel
  deleted: boolean
  versions: { version: number; name: string; at: string; by: string }[]
  /** version that is shown; the latest one without a choice */
  shown: number
  mayChange: boolean
  date: string
  maxBytes: number
  /** names of the concessions that the values name, by identifier */
  siteNames: Record<string, string>
}
