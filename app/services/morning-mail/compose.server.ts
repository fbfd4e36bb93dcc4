import type { DayMail } from '~/db/collections/outbox.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { findUser, type UserDocument } from '~/db/collections/users.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { coverScope, scopeName, sitesOf } from '~/domain/hierarchy/network'
import { isOpen } from '~/domain/session/account'
import { environment } from '~/infra/config/environment.server'
import type { Mail } from '~/infra/mailer.server'
import { now, today } from '~/infra/process/clock.server'
import { type MorningMail, morningBlocks } from '~/screens/mails/morning-blocks'
import { ACTIONS_UNREADABLE, actionsOfReader } from '~/services/actions/read-actions.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { readDueFreshness } from '~/services/freshness/late.server'
import { mailOfBlocks } from '~/services/mail/templates.server'
import { unsubscribeAddress } from '~/services/mail/unsubscribe-address.server'
import { describeUser } from '~/services/session/current-user.server'
import { readResult } from '~/services/web/guarded-read.server'
import { scopeQuery, urls } from '~/urls'

/** Rights and scope of an account for a mail of figures; null when the account may get no such mail. */
export function readerOf(
  user: UserDocument | null,
  { network }: ReferenceData,
): { principal: Principal; scope: Scope } | null {
  if (!user || !isOpen(user, now())) return null
  const { principal } = describeUser(user, network)
  const scope = coverScope(network, principal.cover)
  const has = scope !== null && sitesOf(network, scope).length > 0
  return has && may(principal.role, 'synthesis.read') ? { principal, scope } : null
}

async function readLetter(
  user: UserDocument,
  { principal, scope }: { principal: Principal; scope: Scope },
  reference: ReferenceData,
): Promise<MorningMail | null> {
  const due = await readDueFreshness(scope, today(), reference)
  if (!due) return null
  const { date, late, total } = due
  const overview = new URLSearchParams()
  const [{ view, freshness }, actions] = await Promise.all([
    synthesisPage(principal, { scope, date, reference }, overview),
    readResult(ACTIONS_UNREADABLE, () => actionsOfReader(principal, { scope, date }, reference)),
  ])
  // The outbox tries again in a minute.
  if (view.state === 'error') throw new Error(view.message)
  if (view.state === 'no-scope') return null
  const content = view.state === 'data' && 'gauges' in view.content ? view.content : null
  const { appUrl } = environment()
  return {
    name: user.name,
    date,
    late,
    total,
    scopeName: scopeName(reference.network, scope) ?? '',
    calendar: freshness?.calendar ?? null,
    figures: view.state === 'data' && content ? { ...view, content } : null,
    actions,
    links: {
      page: appUrl + urls.synthesis({ ...scopeQuery(scope), date }),
      actions: appUrl + urls.actions({ ...scopeQuery(scope), date }),
      profile: appUrl + urls.profile(),
      unsubscribe: unsubscribeAddress('morning', user._id),
    },
  }
}

/**
 * Morning mail of an account, from the services of the overview: the figures that its role and assignment allow at the
 * time of sending (7-beyond §3). Null when the account gets no such mail any more.
 */
export async function writeMorning({ userId }: DayMail): Promise<Mail | null> {
  const [user, reference] = await Promise.all([findUser(userId), referenceData()])
  const reader = user?.morningMail ? readerOf(user, reference) : null
  const letter = user && reader && (await readLetter(user, reader, reference))
  if (!letter) return null
  return mailOfBlocks(user.email, morningBlocks(letter, environment().appUrl))
}
