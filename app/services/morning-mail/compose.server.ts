import type { DayMail } from '~/db/collections/outbox.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { findUser, type UserDocument } from '~/db/collections/users.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { overviewView } from '~/domain/analysis/synthesis-view'
import type { LocalDate } from '~/domain/calendar/local-date'
import { coverScope, scopeName, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { maySupply } from '~/domain/morning/to-complete'
import type { ToCompleteEntry } from '~/domain/morning/view'
import { FIGURES_UNREADABLE, PART_UNREADABLE } from '~/domain/read-failure-messages'
import { isOpen } from '~/domain/session/account'
import { environment } from '~/infra/config/environment.server'
import type { Mail } from '~/infra/mailer.server'
import { now, today } from '~/infra/process/clock.server'
import { type MorningContent, type MorningMail, morningBlocks } from '~/mails/morning-blocks'
import { mailOfBlocks } from '~/mails/templates'
import { ACTIONS_UNREADABLE, actionsOfReader } from '~/services/actions/read-actions.server'
import { analysisPage } from '~/services/analysis/page.server'
import { commentsOfDay } from '~/services/comments/comments.server'
import { readDueFreshness } from '~/services/freshness/late.server'
import { unsubscribeAddress } from '~/services/mail/unsubscribe-address.server'
import { readMorning } from '~/services/morning/read-morning.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { describeUser } from '~/services/session/current-user.server'
import { readYesterdayOf } from '~/services/spans/yesterday.server'
import { readResult } from '~/services/web/guarded-read.server'
import { scopeQuery, urls } from '~/urls'
import { comparisonFile } from './comparison-file.server'
import { readSiteLines } from './site-lines.server'

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

interface MailPlace {
  scope: Scope
  date: LocalDate
}

/** Content of the figures of a scope: verdict, concessions, comments, and what the reader can supply. */
async function readContent(
  principal: Principal,
  place: MailPlace,
  month: ScopeMonth,
): Promise<MorningContent> {
  const { scope, date } = place
  const { reference, figures, freshness } = month
  const part = <T>(read: () => Promise<T>) => readResult(PART_UNREADABLE, read)
  const [{ morning, toComplete, yesterday: whole }, sites, comments] = await Promise.all([
    readMorning(principal, { ...place, measure: 'revenue' }, month),
    scope.type === 'site' ? null : part(() => readSiteLines(place, reference)),
    part(() => commentsOfDay(principal, scope, date, reference.network)),
  ])
  // A scope of many concessions has yesterday of those that the mail names.
  const yesterday =
    whole.value === null && sites?.value
      ? await part(() =>
          readYesterdayOf(
            sites.value.lines.map(({ siteId }) => siteId),
            month,
          ),
        )
      : whole
  const own = (entry: ToCompleteEntry) => maySupply(principal.role, entry.kind)
  const falls = toComplete.value?.some(({ kind }) => kind === 'fallen') ?? false
  return {
    gauges: overviewView(figures, { daily: 'revenue', details: 'revenue' }).gauges,
    morning,
    yesterday,
    sites,
    comments,
    toComplete:
      toComplete.error === null
        ? { ...toComplete, value: toComplete.value.filter(own) }
        : toComplete,
    isDoubted: falls || (freshness.doubted ?? []).length > 0,
  }
}

async function readLetter(
  user: UserDocument,
  { principal, scope }: { principal: Principal; scope: Scope },
  reference: ReferenceData,
): Promise<MorningMail | null> {
  const due = await readDueFreshness(scope, today(), reference)
  if (!due) return null
  const { date, late, total } = due
  const [{ view, freshness }, actions] = await Promise.all([
    analysisPage(
      principal,
      { scope, date, reference },
      {
        permission: 'synthesis.read',
        sentences: { unreadable: FIGURES_UNREADABLE },
        content: (month) => readContent(principal, { scope, date }, month),
      },
    ),
    readResult(ACTIONS_UNREADABLE, () => actionsOfReader(principal, { scope, date }, reference)),
  ])
  // The outbox tries again in a minute.
  if (view.state === 'error') throw new Error(view.message)
  if (view.state === 'no-scope') return null
  const { appUrl } = environment()
  const at = { ...scopeQuery(scope), date }
  return {
    name: user.name,
    date,
    late,
    total,
    scopeName: scopeName(reference.network, scope) ?? '',
    calendar: freshness?.calendar ?? null,
    figures: view.state === 'data' ? view : null,
    actions,
    links: {
      page: appUrl + urls.synthesis(at),
      comparison: appUrl + urls.comparison(at),
      actions: appUrl + urls.actions(at),
      profile: appUrl + urls.profile(),
      unsubscribe: unsubscribeAddress('morning', user._id),
      site: (siteId) => {
        const own = siteScope(reference.network, siteId) ?? scope
        return appUrl + urls.synthesis({ ...scopeQuery(own), date })
      },
    },
  }
}

/**
 * Morning mail of an account, with the block 'Ce matin': the figures that its role and assignment allow at the
 * time of sending (7-beyond §3 and §5). Null when the account gets no such mail any more.
 */
export async function writeMorning({ userId }: DayMail): Promise<Mail | null> {
  const [user, reference] = await Promise.all([findUser(userId), referenceData()])
  const reader = user?.morningMail ? readerOf(user, reference) : null
  const letter = user && reader && (await readLetter(user, reader, reference))
  if (!letter) return null
  const { principal, scope } = reader
  const { files, notice } = user.morningFile
    ? await comparisonFile(principal, { scope, date: letter.date }, reference)
    : { files: [], notice: null }
  const blocks = morningBlocks(letter, environment().appUrl)
  const notices = notice ? [...blocks.notices, notice] : blocks.notices
  return { ...mailOfBlocks(user.email, { ...blocks, notices }), attachments: files }
}
