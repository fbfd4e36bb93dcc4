import type { Node } from './actors'
import type { Ids } from './world'

/** One form of a page, by its intent. Whoever may not send it is refused, and nothing changes. */
export interface PostRow {
  /** marks of the roles that may send it; the page's own when left out */
  may?: string
  /** level of the chain at which the form's object lies; none: the role alone decides */
  reach?: Node
  /** added to the page's address */
  query?: (ids: Ids) => Record<string, string>
  form(ids: Ids): Record<string, string>
  /** what a done form answers: 204 is the script's way of being sent on */
  own?: number
  foreign?: number
  unknown?: number
  malformed?: number
}

/** A page: who sees it, what its address may name, and every form it takes. */
export interface PageRow {
  /** `public`: nobody is asked who he is */
  may: string | 'public'
  address(ids: Ids): string
  /** `scope`: the address takes `group`, `plate`, `site`; `object`: its path names one */
  names?: 'scope' | 'object'
  /** status of the page, when it is not 200 */
  own?: number
  unknown?: number
  /** status for an account without assignment when no scope is named */
  bare?: number
  /** `bare` also answers an administrator who chose no scope */
  needsScope?: boolean
  /** the intents that the page's own list declares; each must have a row in `posts` */
  intents?: readonly string[]
  posts?: Readonly<Record<string, PostRow>>
}
