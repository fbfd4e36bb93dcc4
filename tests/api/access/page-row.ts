import type { Node } from './actors'
import type { Ids } from './fixture'

/** Form of a page, by intent. Accounts without permission are refused, and the database stays unchanged. */
export interface PostRow {
  /** marks of the roles that may submit the form; default: the page's `may` */
  may?: string
  /** level of the form's object, which the account must cover; undefined: only the role decides */
  reach?: Node
  /** query parameters added to the page's URL */
  query?: (ids: Ids) => Record<string, string>
  form(ids: Ids): Record<string, string>
  /** status of a successful submit; 204 is a redirect of a client-side request */
  own?: number
  foreign?: number
  unknown?: number
  malformed?: number
}

/** Page of the access table: its permitted roles, its URL and its forms. */
export interface PageRow {
  /** marks of the permitted roles; 'public' needs no session */
  may: string | 'public'
  address(ids: Ids): string
  /** `scope`: the URL takes `group`, `plate`, `site`; `object`: the path names an object */
  names?: 'scope' | 'object'
  /** level of the page's object, which the account must cover; undefined: only the role decides */
  reach?: Node
  /** status of the page; default: 200 */
  own?: number
  unknown?: number
  /** status for an account without assignment when no scope is named */
  bare?: number
  /** `bare` also applies to an administrator who selected no scope */
  needsScope?: boolean
  /** intents declared by the page; each must have a row in `posts` */
  intents?: readonly string[]
  posts?: Readonly<Record<string, PostRow>>
}
