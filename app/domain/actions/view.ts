import type { LocalDate } from '../calendar/local-date'
import { frenchDate } from '../format/dates'
import type { PageOf } from '../paging'
import type { DatedGap } from './lever-gap'
import type { MeasuredAction } from './measure'
import type { ActionState } from './terms'

/** Choices of the list: late ones, all open ones, ended ones. */
export const ACTION_LISTS = ['late', 'open', 'ended'] as const
export type ActionList = (typeof ACTION_LISTS)[number]

/** Parses the list of an address; the open actions by default. */
export const readActionList = (text: string | null): ActionList =>
  ACTION_LISTS.find((list) => list === text) ?? 'open'

/** Key of what an action concerns within its scope: its service and lever. */
export const aimKey = ({ service, lever }: { service: string | null; lever: string | null }) =>
  `${service ?? ''}|${lever ?? ''}`

/** 'Action ouverte : Deux mécaniciens de Voiron, Anne Morel, jusqu’au 27/11/2026', on the row that it concerns. */
export const openActionText = ({
  text,
  who,
  until,
}: Pick<ActionLine, 'text' | 'who' | 'until'>): string =>
  `Action ouverte\u202f: ${text.replace(/\.$/, '')}, ${who}, jusqu’au ${frenchDate(until)}`

/** Action as a screen, mail or file shows it. */
export interface ActionLine {
  id: string
  /** '' for an action of a plate or group */
  siteId: string
  /** name of the concession, plate or group */
  site: string
  /** concerned scope (`scopeKey`), service and lever (`aimKey`) */
  place: string
  aim: string
  /** 'Mécanique' */
  service: string
  /** 'Productivité' */
  lever: string
  text: string
  who: string
  until: LocalDate
  state: ActionState
  late: boolean
  why: string
  /** 'Anne Morel, le 9/11/2026' */
  by: string
  /** gain in euros that is expected of it; null: none */
  expected: number | null
  decided: DatedGap
  /** '−17 149 € le 9/11', the gap on the day of the decision */
  gap: string
  measured: MeasuredAction
  /** '−1 287 €/jour avant, −420 €/jour depuis : +867 €/jour', or why there is no effect */
  effect: string
  /** address of the action's page; null when the reader may only read */
  to: string | null
}

/** View model of /actions. */
export type ActionsPage =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  | {
      state: 'list'
      list: ActionList
      counts: Record<ActionList, number>
      rows: PageOf<ActionLine>
      /** true for a scope of one concession: the rows need not name it */
      own: boolean
      /** address of the form for a new action; null when the reader may only read */
      decide: string | null
      back: string
    }

/** Values of the form, as stored or prefilled by the address. */
export interface ActionFormValues {
  site: string
  service: string
  lever: string
  text: string
  who: string
  until: string
  /** '' for none */
  expected: string
}

/** View model of the form: a new action, or a stored one with its acts. */
export type ActionFormPage =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  /** too many concessions for a list of choices */
  | { state: 'choose'; message: string; back: string }
  | {
      state: 'form'
      /** the whole scope and its concessions to choose from; empty for one concession */
      sites: { value: string; label: string }[]
      /** name of the concession; '' while it is to be chosen */
      name: string
      /** identifier of a new action, so that a second submit stores nothing; '' for a stored one */
      fresh: string
      values: ActionFormValues
      /** names offered for 'Qui' */
      people: string[]
      back: string
      /** 'Écart du levier : −17 149 € le 9/11'; null without a lever */
      gap: string | null
      /** effect per day, or why there is none; null for a new action */
      effect: string | null
      stored: {
        id: string
        version: number
        state: ActionState
        late: boolean
        why: string
        by: string
        /** French message of a closed month: only the end of the action can still be written */
        closed: string | null
      } | null
    }
