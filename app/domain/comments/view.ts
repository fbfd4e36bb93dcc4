import { type BusinessDay, frenchDay } from '../calendar/business-day'
import type { PageOf } from '../paging'

/** A comment as people read it. */
export interface CommentLine {
  siteId: string
  /** the concession's name; null on its own page */
  site: string | null
  text: string
  /** 'Anne Morel, 8 h 41' */
  by: string
}

/** The comments of a day that a page of figures shows (7-beyond §1). */
export interface CommentsView {
  /** the latest first */
  lines: CommentLine[]
  /** what else there is to do or to read; null: nothing */
  link: { to: string; text: string } | null
}

/** Comments that a page of figures shows of a wide scope, and paper. */
export const SHOWN = { screen: 6, paper: 3 } as const

/**
 * Who wrote and when: the hour alone on the day itself, else with its day.
 * @param wall Paris wall time `yyyy-MM-ddTHH:mm…`
 */
export function byline(author: string, wall: string, today: BusinessDay): string {
  const day = wall.slice(0, 10)
  const hour = `${Number(wall.slice(11, 13))}\u00a0h\u00a0${wall.slice(14, 16)}`
  return day === today ? `${author}, ${hour}` : `${author}, le ${frenchDay(day)} à ${hour}`
}

/** A concession of a wide scope with its comment, if it has one. */
export interface CommentRow {
  siteId: string
  name: string
  text: string | null
  by: string | null
  /** its own page */
  to: string
}

/** What /comments shows. */
export type CommentsPage =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  | { state: 'wide'; rows: PageOf<CommentRow>; back: string }
  | {
      state: 'site'
      name: string
      date: BusinessDay
      comment: { text: string; by: string } | null
      /** null: only to be read */
      form: { site: string; date: BusinessDay; seen: string } | null
      /** why who may write cannot: the month is closed */
      refusal: string | null
      back: string
    }
