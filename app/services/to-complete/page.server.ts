import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { FAILED, ForbiddenError, UnknownFormError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { Network } from '~/domain/hierarchy/network'
import { PART_LABELS, readSitePart } from '~/domain/hierarchy/site-parts'
import { actOf, isExplained, maySupply, toCompleteHead } from '~/domain/morning/to-complete'
import { pageOf } from '~/domain/paging'
import { workedInScope } from '~/domain/places/place-days'
import { expectedDay } from '~/domain/records/data-dates'
import {
  type AwayRow,
  TO_COMPLETE_INTENTS,
  type ToCompletePage,
  type ToCompleteRow,
} from '~/domain/to-complete/view'
import { parseForm } from '~/schemas/form.server'
import { partForm } from '~/schemas/to-complete.server'
import { type AnalysedScope, readAnalysedScope } from '~/services/scope/scope.server'
import { requirePermission, requireUser } from '~/services/session/session.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { readResult } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import { scopeQuery, urls, withChanges } from '~/urls'
import { readWholeList, type ToCompleteLine, type WholeList } from './lines.server'
import { expectAgain, putAway } from './put-away.server'

/** Message in place of a list that cannot be read (4-decisions, 42). */
const UNREADABLE = 'Impossible de charger ce qui reste à compléter.'
/** Lines on one page. */
const ROWS = 50

interface Words {
  principal: Principal
  /** analysed day, and the latest day on which data was due */
  date: LocalDate
  due: LocalDate
}

function rowOf({ principal, date, due }: Words, line: ToCompleteLine): ToCompleteRow {
  const { kind, siteId, service, name, link, who, part } = line
  const acts = isExplained(kind) || maySupply(principal.role, kind)
  const mayPutAway = part !== null && siteId !== null && may(principal.role, 'objectifs.write')
  return {
    key: [kind, siteId, service, name].join('|'),
    head: toCompleteHead(kind, kind === 'late' ? due : date, 1),
    name,
    act: acts ? { to: link, label: actOf(kind) } : null,
    ask: who.map((one) => one.name),
    part: mayPutAway ? { siteId, part } : null,
  }
}

const awayRows = (principal: Principal, network: Network, away: WholeList['away']): AwayRow[] =>
  away.map(({ siteId, part }) => ({
    siteId,
    part,
    name: `${network.siteById.get(siteId)?.name ?? siteId}, ${PART_LABELS[part]}`,
    mayExpect: may(principal.role, 'objectifs.write'),
  }))

async function toCompletePage(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<ToCompletePage> {
  if (!reference) return { state: 'error', message: UNREADABLE }
  if (!scope) return { state: 'no-scope' }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  const read = await readResult(UNREADABLE, () =>
    readWholeList(principal, { scope, date }, reference),
  )
  if (read.error !== null) return { state: 'error', message: read.error }
  const { lines, away } = read.value
  const words = { principal, date, due: expectedDay(date, workedInScope(reference, scope)) ?? date }
  const at = { ...scopeQuery(scope), date }
  const byKind = groupBy(lines, ({ kind }) => kind)
  const kind = lines.find((line) => line.kind === params.get('kind'))?.kind ?? null
  const shown = kind === null ? lines : (byKind.get(kind) ?? [])
  const { rows, ...place } = pageOf(shown, params.get('page'), ROWS)
  return {
    state: 'list',
    rows: { ...place, rows: rows.map((line) => rowOf(words, line)) },
    kinds: [...byKind].map(([one, own]) => ({
      kind: one,
      label: toCompleteHead(one, one === 'late' ? words.due : date, 1),
      count: own.length,
      to: urls.toComplete({ ...at, kind: one }),
    })),
    kind,
    all: { to: urls.toComplete(at), count: lines.length },
    away: awayRows(principal, reference.network, away),
    back: urls.synthesis(at),
  }
}

/** Loads /to-complete: everything that a scope lacks at the analysed day, line by line. @throws ForbiddenError */
export async function loadToComplete(request: Request) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  return { view: await toCompletePage(principal, analysed, new URL(request.url).searchParams) }
}

const INTENTS: readonly unknown[] = Object.values(TO_COMPLETE_INTENTS)

/**
 * Handles 'N’existe pas ici' and 'Attendre de nouveau'; returns to the same list.
 * @throws Response a redirect to /login, ForbiddenError, UnknownFormError
 */
export async function postToComplete(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermission(request, 'objectifs.write')
  if (!INTENTS.includes(form.get('intent'))) throw new UnknownFormError()
  const { date } = await readAnalysedScope(request, principal)
  return handleForm(parseForm(form, partForm), { failed: FAILED }, async (typed) => {
    const { intent, siteId, part } = typed
    const input = { siteId, part, date }
    const known = readSitePart(part)
    const label = known ? PART_LABELS[known] : ''
    const { search } = new URL(request.url)
    const back = withChanges({ pathname: urls.toComplete(), search }, { _data: null })
    if (intent === TO_COMPLETE_INTENTS.expect) {
      const name = await expectAgain(principal, input)
      return redirectWithNotice(back, `${name}\u202f: ${label} de nouveau à compléter.`)
    }
    const name = await putAway(principal, input)
    return redirectWithNotice(
      back,
      `${name}\u202f: ${label} mis de côté jusqu’au prochain chiffre.`,
    )
  })
}
