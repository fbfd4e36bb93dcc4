import type { PeopleOffer } from '../import-settling/new-people'
import type { Settling } from '../import-settling/view'
import type { ActivitySum, DryRunResult, PreviewSite } from '../imports/preview'
import { outcomeCount } from '../imports/response'
import type { ImportKind } from '../imports/view'
import type { VideocheckFigures } from '../videocheck/figures'

/** Intents of the preview's buttons. */
export const PREVIEW_INTENTS = ['save', 'drop', 'attach'] as const

/** Concession to which an unknown PDV number can be attached. */
export interface AttachChoice {
  value: string
  label: string
}

/** Form that attaches unknown PDV numbers; null for a user who is not an administrator, or when all numbers are known. */
export interface Attaching {
  numbers: string[]
  choices: AttachChoice[]
  /** search text for the choices, '' for none */
  query: string
  /** number of further concessions not in `choices` */
  more: number
}

interface Common {
  _id: string
  fileName: string
  /** ISO instant */
  expiresAt: string
  attaching: Attaching | null
  /** form that settles unknown values; null for a user who is not an administrator, and when nothing is open (8 §5) */
  settling: Settling | null
  /** form that creates unknown people; null for a user who is not an administrator, and when there are none (9 §3) */
  newPeople: PeopleOffer | null
  /** true: an administrator sees another account's preview, to settle its values */
  isForeign?: boolean
  /** true: values are open that only an administrator may settle */
  asksAdministrator?: boolean
}

/** View model of an import's preview, sorted by `worstFirst`. */
export type PreviewPage = Common &
  (
    | ({ kind: Extract<ImportKind, 'activity'> } & DryRunResult<ActivitySum>)
    | ({ kind: Extract<ImportKind, 'videocheck'> } & DryRunResult<VideocheckFigures>)
  )

/** Number of concessions by outcome. */
export function outcomeCounts(sites: readonly Pick<PreviewSite<unknown>, 'outcome' | 'count'>[]) {
  const of = (wanted: string) => outcomeCount(sites.filter(({ outcome }) => outcome === wanted))
  return {
    new: of('new'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    failed: of('failed'),
  }
}
