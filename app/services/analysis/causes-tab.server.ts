import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { standing } from '~/domain/analysis/figure-texts'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { TakesView } from '~/domain/causes/ahead-view'
import { type CausesView, causesView, type JudgedGap } from '~/domain/causes/view'
import { outsideNotes } from '~/domain/cells/notes'
import type { FigureLine } from '~/domain/cells/scope-figures'
import { partsOf } from '~/domain/hierarchy/network'
import { type Measure, readMeasure } from '~/domain/measures'
import { synthesisVerdict } from '~/domain/records/verdicts'
import { ACTIONS_UNREADABLE, openByAim } from '~/services/actions/read-actions.server'
import { leverPage } from '~/services/levers/lever-page.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { readResult } from '~/services/web/guarded-read.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import { readScopeCauses, unplannedOf } from './causes.server'
import { readCausesHistory, readCausesTakes } from './causes-ahead.server'

const levelBelow = (type: Scope['type'] | undefined): CausesView['partLevel'] =>
  type === 'group' || type === 'plate' ? type : 'site'

/** The lines without their numbers, which only files write. */
const inWords = ({ lines, compare }: TakesView): TakesView => ({
  compare,
  lines: lines.map(({ numbers: _, ...line }) => line),
})

/** Verdict of a gap with its word, as on the overview (4-decisions, 48). */
function judgedGap({ progress }: FigureLine, measure: Measure): JudgedGap {
  const { target, progressPercent: percent } = progress[measure]
  const { status, below } = synthesisVerdict(progress[measure])
  const word = standing({ status, below, target, percent })
  return below ? { status, below, word } : { status, word }
}

/**
 * Loads 'Causes de l’écart' for a scope; the URL parameter `metric` chooses the measure. The caller has checked the
 * cover.
 */
export async function causesTab(
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  params: URLSearchParams,
  { reference, figures }: Pick<ScopeMonth, 'reference' | 'figures'>,
): Promise<CausesView> {
  const measure = readMeasure(params.get('metric'))
  const asked = { scope, date, measure, reference }
  const [found, days, takes, actions] = await Promise.all([
    readScopeCauses(scope, { date, measure }, reference),
    readCausesHistory(asked),
    readCausesTakes(asked, figures),
    readResult(ACTIONS_UNREADABLE, () => openByAim(principal, { scope, date }, reference)),
  ])
  const metric = measure === 'revenue' ? null : measure
  const parts = found.parts.map(({ id, name, causes, ...part }) => ({
    id,
    name,
    causes,
    to: urls.synthesis({ ...scopeQuery(part.scope), date, tab: 'causes', metric }),
  }))
  const unplanned = unplannedOf(found)
  const decides = scope.type === 'site' && may(principal.role, 'actions.write')
  const decide = decides ? serverUrls.decideAction({ ...scopeQuery(scope), date }) : null
  const view = causesView(found, parts, {
    measure,
    linkOf: (lever, service) => leverPage(principal, { lever, service, measure }, scope, date),
    page: params.get('page'),
    unplanned,
    apart: outsideNotes(figures.cells.lines[measure].global, measure),
    since: days.value?.since,
    judged: (service) => judgedGap(service ? figures.services[service] : figures.global, measure),
    history: days.error === null ? { value: days.value.history, error: null } : days,
    takes: takes.error === null ? { value: inWords(takes.value), error: null } : takes,
    actions: actions.value ?? {},
    partLevel: levelBelow(partsOf(reference.network, scope)[0]?.scope.type),
    ...(decide ? { decide } : {}),
  })
  if (found.gapWith === undefined) return view
  return { ...view, doubts: urls.doubts({ ...scopeQuery(scope), date }) }
}
