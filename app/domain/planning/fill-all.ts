import { RuleError } from '../errors'
import { monthName } from '../format/dates'
import { counted } from '../format/numbers'

/** Result of one concession in a fill of all concessions. */
export type FillOutcome = 'filled' | 'nothing' | 'empty' | 'refused'

/** Result of one concession (9-first-day §4). */
export interface SiteFill {
  outcome: FillOutcome
  /** entries that the fill wrote */
  count: number
  /** sentence of the rule that refused the fill; null for the other results */
  message: string | null
  /** result of the undo; absent before it */
  undo?: {
    /** entries that the undo emptied, and those that were changed since and stay */
    emptied: number
    kept: number
    /** sentence of the rule that refused the undo; null: none did */
    message: string | null
  }
}

/** State of a fill; `interrupted`: its author may no longer fill, and what was filled stays. */
export type FillState = 'filling' | 'filled' | 'interrupted' | 'undoing' | 'undone'

/** Result of one concession as the page shows it. */
export interface FillLine {
  siteId: string
  name: string
  tone: 'good' | 'info' | 'warn' | 'bad'
  word: string
  text: string
}

/** A fill as the page shows it. */
export interface FillView {
  _id: string
  state: FillState
  title: string
  /** name of the account that started it, and when (ISO) */
  by: string
  at: string
  done: number
  total: number
  summary: string
  /** true while the undo would take something back */
  canUndo: boolean
  /** none while it runs */
  lines: FillLine[]
}

/** Acts of the page of the fills. */
export const FILL_INTENTS = ['fill-plannings', 'undo-fill'] as const

/** View model of the page of the fills. */
export interface FillPage {
  /** null before the first fill */
  shown: FillView | null
  others: { _id: string; title: string; at: string }[]
}

/** 409: one fill of all concessions at a time. */
export class FillRunningError extends RuleError {
  constructor() {
    super('Un remplissage de toutes les concessions est déjà en cours\u202f: attendez sa fin.', 409)
  }
}

/** The network has no concession to fill. */
export class NoSiteToFillError extends RuleError {
  constructor() {
    super('Aucune concession n’est enregistrée\u202f: décrivez d’abord le réseau.', 422)
  }
}

/** 409: there is nothing to take back. */
export class NothingToUndoError extends RuleError {
  constructor() {
    super('Ce remplissage n’a plus rien à annuler.', 409)
  }
}

const filledCount = (count: number) => counted(count, 'case remplie', 'cases remplies')

function undoneText({ emptied, kept }: { emptied: number; kept: number }): string {
  const gone = counted(emptied, 'case vidée', 'cases vidées')
  const [one, many] = ['case modifiée depuis et conservée', 'cases modifiées depuis et conservées']
  return kept > 0 ? `${gone}, ${counted(kept, one, many)}.` : `${gone}.`
}

const WORDS = {
  filled: ['good', 'rempli'],
  nothing: ['info', 'déjà rempli'],
  empty: ['warn', 'sans collaborateur'],
  refused: ['bad', 'non rempli'],
} as const

const TEXTS: Readonly<Record<FillOutcome, (fill: SiteFill) => string>> = {
  filled: ({ count }) => `${filledCount(count)}.`,
  nothing: () => 'Aucune case vide à remplir.',
  empty: () => 'Aucun collaborateur actif\u202f: complétez d’abord l’équipe.',
  refused: ({ message }) => message ?? '',
}

/** Word, tone and sentence of one concession's result, after the undo where there was one. */
export function fillLine(fill: SiteFill): Pick<FillLine, 'tone' | 'word' | 'text'> {
  const { undo, outcome } = fill
  if (!undo) {
    const [tone, word] = WORDS[outcome]
    return { tone, word, text: TEXTS[outcome](fill) }
  }
  if (undo.message !== null) return { tone: 'bad', word: 'non annulé', text: undo.message }
  return { tone: undo.kept > 0 ? 'warn' : 'info', word: 'annulé', text: undoneText(undo) }
}

/** Order of the results: what is left to do first. */
const RANK: Readonly<Record<FillLine['tone'], number>> = { bad: 0, warn: 1, good: 2, info: 3 }

/** Sorts results: those that ask for an act first, then by name. */
export const sortedLines = (lines: readonly FillLine[]): FillLine[] =>
  [...lines].sort((a, b) => RANK[a.tone] - RANK[b.tone] || a.name.localeCompare(b.name, 'fr'))

const HEADS: Readonly<Record<FillState, string>> = {
  filling: 'Remplissage en cours',
  filled: 'Plannings remplis',
  interrupted: 'Remplissage interrompu',
  undoing: 'Annulation en cours',
  undone: 'Remplissage annulé',
}

/** Title of a fill: 'Plannings remplis · Novembre 2026'. */
export const fillTitle = (state: FillState, month: string): string =>
  `${HEADS[state]} · ${monthName(month)}`

/** Sentence about all concessions of a fill. */
export function fillSummary(state: FillState, fills: readonly SiteFill[]): string {
  const of = (outcome: FillOutcome) => fills.filter((one) => one.outcome === outcome).length
  if (state === 'undone' || state === 'undoing') {
    const sum = (key: 'emptied' | 'kept') =>
      fills.reduce((all, { undo }) => all + (undo?.[key] ?? 0), 0)
    return undoneText({ emptied: sum('emptied'), kept: sum('kept') })
  }
  const count = fills.reduce((all, one) => all + one.count, 0)
  const parts = [
    `${filledCount(count)} dans ${counted(of('filled'), 'concession')}`,
    ...(of('nothing') > 0
      ? [`${of('nothing')} déjà ${of('nothing') > 1 ? 'remplies' : 'remplie'}`]
      : []),
    ...(of('empty') > 0 ? [`${of('empty')} sans collaborateur`] : []),
    ...(of('refused') > 0 ? [`${counted(of('refused'), 'refusée')}`] : []),
  ]
  const rest =
    state === 'interrupted'
      ? ' Le compte qui l’avait lancé n’est plus administrateur\u202f: le reste n’a pas été rempli.'
      : ''
  return `${parts.join(', ')}.${rest}`
}
