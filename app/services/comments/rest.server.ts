import { referenceDataIn } from '~/db/collections/reference-data.server'
import { covers, type Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { sitesOf } from '~/domain/hierarchy/network'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readComments, saveComment, savedSentence } from './comments.server'

/** `GET /comments`: the comments of a scope's concessions on a day; without a scope, of the user's whole cover. */
export async function readCommentsCall(
  principal: Principal,
  { date, ...keys }: { date: LocalDate; site?: string; plate?: string; group?: string },
) {
  const scope = await scopeOfCall(principal, keys, monthOf(date))
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const { network } = await referenceDataIn(monthOf(date))
  const limit = Math.max(1, sitesOf(network, scope).length)
  const found = await readComments(principal, scope, date, limit, network)
  return {
    date,
    comments: found.map(({ at, ...line }) => ({
      ...line,
      site: network.siteById.get(line.siteId)?.name ?? line.siteId,
      at: at.toISOString(),
    })),
  }
}

/** `PUT /comments`: writes, replaces or, without text, removes a concession's comment. @throws as `saveComment` */
export async function saveCommentCall(
  principal: Principal,
  call: { site: string; date: LocalDate; text: string; seen?: string | undefined },
) {
  const scope = await scopeOfCall(principal, { site: call.site })
  const { text, seen = null } = call
  const saved = await saveComment(principal, scope, call.date, { text, seen })
  return { message: savedSentence(saved), ...saved }
}
