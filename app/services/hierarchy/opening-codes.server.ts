import type { FollowUp } from '~/db/collections/follow-ups.server'
import { planningOfSiteBetween } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import type { SiteNode } from '~/domain/hierarchy/network'
import { closedDaysOfSite, isNewlyShut } from '~/domain/places/closed-days'
import {
  type CodeChoice,
  choiceSentence,
  FilledDayError,
} from '~/domain/planning/holiday-on-filled-day'
import { clearDay, readFilledDays, restoreCells } from '~/services/filled-days/filled-day.server'
import { type FirstAuthor, registerFollowUp } from '~/services/writes/follow-ups.server'

/** First and last day of a concession's activity. */
type Opening = Pick<SiteNode, 'opensOn' | 'closesOn'>

/** A change of a concession's opening. */
export interface OpeningChange {
  siteId: string
  before: Opening
  after: Opening
  /** first month that it concerns, and the last one */
  months: { first: Month; last: Month }
}

type Cell = { code: string; cleared?: string }

/** Days of a concession's planning with a cell, in order. */
async function daysWith(
  { siteId, months: { first, last } }: OpeningChange,
  isMeant: (day: LocalDate, cell: Cell) => boolean,
): Promise<LocalDate[]> {
  const found = await planningOfSiteBetween(siteId, first, last)
  const days = found.flatMap(({ days }) =>
    Object.entries(days).flatMap(([day, cell]) => (isMeant(day, cell) ? day : [])),
  )
  return [...new Set(days)].sort()
}

const dayAt = (siteId: string, date: LocalDate) => ({
  date,
  siteIds: [siteId],
  isConcerned: (id: string) => id === siteId,
})

/** What follows a change of the opening: a sentence about the codes, and the follow-up that clears or restores them. */
export interface OpeningCodes {
  said: string
  next?: FollowUp
}

/**
 * Codes on the days that a change of the opening closes, with the user's choice (4-decisions, 44 and 71). Codes that an
 * earlier change cleared return where it opens their days again.
 * @throws FilledDayError when closed days have codes and the user chose nothing
 */
export async function codesOutside(
  change: OpeningChange,
  choice: CodeChoice | undefined,
): Promise<OpeningCodes> {
  const { siteId, before, after } = change
  const closed = await daysWith(
    change,
    (day, { code }) => code !== '' && isNewlyShut(day, before, after),
  )
  const reopened = await daysWith(
    change,
    (day, { cleared }) => Boolean(cleared) && isNewlyShut(day, after, before),
  )
  const filled = await readFilledDays(closed.map((date) => dayAt(siteId, date)))
  if (filled.cells > 0 && !choice) throw new FilledDayError(closed, filled)
  const said = choice ? choiceSentence(filled, choice) : ''
  const clears = filled.cells > 0 && choice === 'clear'
  if (!clears && reopened.length === 0) return { said }
  const id = [siteId, clears ? closed.join() : '', reopened.join()].join('|')
  return { said, next: { name: OPENING_CHANGED, id } }
}

/** Clears and restores the codes of a changed opening; a day that is open or shut again since is left alone. */
async function follow(author: FirstAuthor, id: string): Promise<void> {
  const [siteId = '', closed = '', reopened = ''] = id.split('|')
  const isClosed = closedDaysOfSite(await referenceData(), siteId)
  for (const date of closed.split(',').filter(Boolean))
    if (isClosed.has(date)) await clearDay(author, dayAt(siteId, date))
  for (const date of reopened.split(',').filter(Boolean))
    if (!isClosed.has(date)) await restoreCells(author, dayAt(siteId, date))
}

const OPENING_CHANGED = registerFollowUp('opening-changed', (author, { id }) => follow(author, id))

/** Months of a span, as `OpeningChange` has them. */
export const monthsOf = (first: LocalDate, last: LocalDate): OpeningChange['months'] => ({
  first: monthOf(first),
  last: monthOf(last),
})
