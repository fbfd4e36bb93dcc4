import {
  commentsOfSites,
  commentsWithin,
  findComment,
  type StoredLine,
  storeComment,
} from '~/db/collections/comments.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import {
  COMMENT_WORDS,
  CommentChangedError,
  type CommentContent,
  readComment,
  requireCommenting,
  tidyComment,
} from '~/domain/comments/comment'
import { byline, type CommentLine, type CommentsView, SHOWN } from '~/domain/comments/view'
import { contentOf } from '~/domain/edits/words'
import { ForbiddenError } from '~/domain/errors'
import { type Network, siteIdsOf } from '~/domain/hierarchy/network'
import { displayName } from '~/domain/users/display-name'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { presentPlace } from '~/services/hierarchy/current-parents.server'
import { write } from '~/services/writes/write.server'
import { scopeQuery, serverUrls } from '~/urls'

/** Message in place of comments that cannot be read (4-decisions, 42). */
export const COMMENTS_UNREADABLE = 'Impossible de charger les commentaires.'

/** Comment as a screen shows it. @param site the concession's name; null on a page of one concession */
export const lineOf = (
  { siteId, text, author, at }: StoredLine,
  site: string | null,
): CommentLine => ({
  siteId,
  site,
  text,
  by: byline(author, parisTime(at), today()),
})

/**
 * Comments of a scope and day, latest first.
 * @param network with the places of the day's month
 * @throws ForbiddenError for a role that may not read them, or a scope outside the cover
 */
export async function readComments(
  { role, cover }: Principal,
  scope: Scope,
  date: LocalDate,
  limit: number,
  network: Network,
): Promise<StoredLine[]> {
  if (!may(role, 'comments.read') || !covers(cover, scope)) throw new ForbiddenError()
  return commentsWithin(siteIdsOf(network, scope), date, limit)
}

/** Comments of a day for a page of figures, with a link to write or to read all (7-beyond §1). */
export async function commentsOfDay(
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  network: Network,
): Promise<CommentsView> {
  const found = await readComments(principal, scope, date, SHOWN.screen + 1, network)
  const own = scope.type === 'site'
  const nameOf = (siteId: string) => network.siteById.get(siteId)?.name ?? siteId
  const writes = may(principal.role, 'comments.write')
  const to = serverUrls.comments({ ...scopeQuery(scope), date })
  const act = own
    ? writes && (found.length > 0 ? 'Modifier' : 'Écrire le commentaire')
    : (writes || found.length > SHOWN.screen) && 'Tous les commentaires'
  return {
    lines: found
      .slice(0, SHOWN.screen)
      .map((comment) => lineOf(comment, own ? null : nameOf(comment.siteId))),
    link: act ? { to, text: act } : null,
  }
}

/** Comments of a day for some concessions, by concession. The caller has checked the cover. */
export async function commentsBySite(
  siteIds: readonly string[],
  date: LocalDate,
): Promise<Map<string, CommentLine>> {
  const found = await commentsOfSites(siteIds, date)
  return new Map(found.map((comment) => [comment.siteId, lineOf(comment, null)]))
}

/** Result of a save. */
export interface SavedComment {
  /** stored text; '' after a removal */
  text: string
  /** text that was stored before; null when there was none */
  replaced: string | null
}

/** Message after a comment was written, or removed by an empty text. */
export const savedSentence = ({ text }: Pick<SavedComment, 'text'>) =>
  text ? 'Commentaire enregistré.' : 'Commentaire retiré.'

/**
 * Writes, changes or (without text) removes a concession's comment of a day; the same text again writes nothing.
 * @param seen the text that the editor saw; null replaces any stored text
 * @throws ClosedMonthError 409 (4-decisions, 52), the errors of `requireCommenting`, NotFoundError 404 when the
 * concession is deleted, InvalidInputError, CommentChangedError, BusyError
 */
export async function saveComment(
  principal: Principal,
  scope: Scope | null,
  date: LocalDate,
  { text: typed, seen }: { text: string; seen: string | null },
): Promise<SavedComment> {
  let site = requireCommenting(principal, scope, { date, today: today() })
  const text = readComment(typed)
  const content = { text } satisfies CommentContent
  const after = text ? content : null
  return retryOnConflict(async () => {
    const { siteId, plateId, groupId } = site
    const stored = await findComment(siteId, date)
    const was = stored?.text ?? ''
    const saved = { text, replaced: stored?.text ?? null }
    const changes = changesBetween(stored && contentOf(COMMENT_WORDS, stored), after)
    if (changes.length === 0) return saved
    if (seen !== null && tidyComment(seen) !== was)
      throw new CommentChangedError(was, stored?.author ?? null)
    const author = displayName(principal)
    const chain = { siteId, plateId, groupId, date }
    const next = { _id: stored?._id ?? newId(), ...chain, ...content, author, at: now() }
    const action = stored ? (text ? ('update' as const) : ('delete' as const)) : ('create' as const)
    const entry = { entity: 'comment' as const, entityId: `${siteId}|${date}`, action, changes }
    const touched = { what: 'uncounted' as const, sites: [chain], months: [monthOf(date)] }
    const isWritten = await write(principal, [entry], (tx) => storeComment(next, stored, tx), {
      touched,
    })
    if (isWritten) return saved
    const place = await presentPlace(site)
    site = requireCommenting(principal, place, { date, today: today() })
    return null
  })
}
