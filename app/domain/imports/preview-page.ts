import type { VideocheckFigures } from '../videocheck/figures'
import { outcomeCount } from './answer'
import type { ActivitySum, PreviewSite, Rehearsal } from './preview'
import type { ImportKind } from './view'

/** What a button of the preview may ask. */
export const PREVIEW_INTENTS = ['save', 'drop', 'attach'] as const

/** A concession that an unknown PDV number may be given to. */
export interface AttachChoice {
  value: string
  label: string
}

/** Whom the unknown PDV numbers may be given to; null for who is no administrator, or where all are known. */
export interface Attaching {
  numbers: string[]
  choices: AttachChoice[]
  /** what narrows the choices, '' for nothing */
  query: string
  /** how many concessions are not offered */
  more: number
}

interface Common {
  _id: string
  fileName: string
  /** ISO */
  expiresAt: string
  attaching: Attaching | null
}

/** An import's preview as its page shows it, the worst concession first. */
export type PreviewPage = Common &
  (
    | ({ kind: Extract<ImportKind, 'activity'> } & Rehearsal<ActivitySum>)
    | ({ kind: Extract<ImportKind, 'videocheck'> } & Rehearsal<VideocheckFigures>)
  )

/** How many concessions of each outcome. */
export function outcomeCounts(sites: readonly Pick<PreviewSite<unknown>, 'outcome' | 'count'>[]) {
  const of = (wanted: string) => outcomeCount(sites.filter(({ outcome }) => outcome === wanted))
  return {
    new: of('new'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    failed: of('failed'),
  }
}
