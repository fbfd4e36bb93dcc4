import type { AdministrationMorning } from '../morning/administration'
import type { ReadResult } from '../read-result'
import type { UserCounters } from '../users/view'
import type { Check } from './check-list'
import type { DayOneNote } from './day-one'

/** Acts of the administrators' first screen. */
export const HOME_INTENTS = ['put-away-setup', 'resume-setup', 'trial-mail'] as const

/** Check-list of the set-up as the screen shows it (9-first-day §4). */
export interface SetupView {
  checks: readonly Check[]
  /** true when it is no longer the first screen */
  isPutAway: boolean
  /** true for an embedded database, whose backup can be downloaded */
  hasDownload: boolean
  /** what may hinder the first morning */
  notes: readonly DayOneNote[]
}

/** View model of the administrators' first screen. */
export interface HomeView {
  counters: ReadResult<UserCounters>
  /** account of lost writes of the database; null for none */
  loss: string | null
  /** check-list; null when it is complete or put away */
  setup: ReadResult<SetupView | null>
  /** null where the check-list is the first screen */
  morning: AdministrationMorning | null
}
