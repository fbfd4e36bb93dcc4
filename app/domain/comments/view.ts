import { frenchDay, type LocalDate } from '../calendar/local-date'
import type { PageOf } from '../paging'

/** Comment as screens show it. */
export interface CommentLine {
  siteId: string
  /** name of the concession; null on the concession's own page */
  site: string | null
  text: string
  /** 'Anne Morel, 8 h 41' */
  by: string
}

/** Comments of a day on a page of figures (7-beyond §1). */
export interface CommentsView {
  /** latest first */
  lines: CommentLine[]
  /** link to write a comment or to read more; null when neither applies */
  link: { to: string; text: string } | null
}

/** Maximum number of comments shown for an aggregate scope, on screen and in print. */
export const SHOWN = { screen: 6, paper: 3 } as const

/**
 * Author and time of a comment: only the time if written today, else with the day.
 * @param wall Paris wall time `yyyy-MM-ddTHH:mm…`
 */
export function byline(author: string, wall: string, today: LocalDate): string {
  const day = wall.slice(0, 10)
  const hour = `${Number(wall.slice(11, 13))}\u00a0h\u00a0${wall.slice(14, 16)}`
  return day === today ? `${author}, ${hour}` : `${author}, le ${frenchDay(day)} à ${hour}`
}

/** Concession of an aggregate scope; text and author are null without a comment. */
export interface CommentRow {
  siteId: string
  name: string
  text: string | null
  by: string | null
  /** URL of the concession's comment page */
  to: string
}

/** View model of /comments. */
export type CommentsPage =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  | { state: 'wide'; rows: PageOf<CommentRow>; back: string }
  | {
      state: 'site'
      name: string
      date: LocalDate
      comment: { text: string; by: string } | null
      /** null when the user may only read */
      form: { site: string; date: LocalDate; seen: string } | null
      /** French message when the month is closed to a user who may write; else null */
      refusal: string | null
      back: string
    }
