import { may } from '~/domain/access/permissions'
import type { Role } from '~/domain/access/roles'
import type { LocalDate } from '~/domain/calendar/local-date'
import { EXPORT_SCREENS } from '~/domain/exports/screens'
import { carriedBy } from '~/domain/hierarchy/scope-url'
import type { PageView } from '~/domain/hierarchy/view'
import { explainedDay, readGrain } from '~/domain/history/periods'
import type { OriginFigure } from '~/domain/origin/figures'
import type { OriginSubject } from '~/domain/origin/subject'
import type { IconName } from '~/ui/icon-names'
import { serverUrls, urls, withChanges } from '~/urls'
import { originText } from './origin-link'

/** Link of the page header, next to the search. */
export interface HeaderLink {
  to: string
  text: string
  icon: IconName
}

/** 'Importer Excel', shown to users who may import on every page except /targets (spec 1 §2.4). */
const importOf = (role: Role, pathname: string, date: string | null): HeaderLink[] =>
  may(role, 'activity.import') && !pathname.startsWith('/targets')
    ? [{ to: urls.import({ date }), text: 'Importer Excel', icon: 'upload' }]
    : []

/** 'Exporter', a link to the page's tables as files, with its scope, date and choices (7-beyond §3). */
function exportsOf(role: Role, { pathname, search }: URL): HeaderLink[] {
  const screen = EXPORT_SCREENS.find(({ path }) => path === pathname)
  if (!screen || !may(role, screen.permission)) return []
  const to = withChanges(
    { pathname: '/exports', search },
    { screen: screen.key, page: null, _data: null },
  )
  return [{ to, text: 'Exporter', icon: 'download' }]
}

/** Names of the figures in the text of the link. */
const NAMES = {
  gap: 'écart à date',
  realized: 'réalisé',
  productivity: 'productivité',
  sales: 'ventes additionnelles',
  quality: 'qualité',
  videocheck: 'VideoCheck',
} as const satisfies Partial<Record<OriginSubject | OriginFigure, string>>

/** Figure that the header of a screen explains, by path. Screens with one link per figure are not listed. */
const EXPLAINED: Readonly<Record<string, keyof typeof NAMES>> = {
  '/productivity': 'productivity',
  '/crescendo': 'sales',
  '/quality': 'quality',
  '/videocheck': 'videocheck',
  '/financial-dashboard': 'gap',
}
/** Figure that each tab of the synthesis explains. */
const TABS: Readonly<Record<string, keyof typeof NAMES>> = { causes: 'gap', progress: 'realized' }

/**
 * Origin link of the history: the selected month at its last counted day, else the current month. Null for quarters
 * and years, because /origin explains one month.
 */
function historyOrigin({ searchParams }: URL, date: LocalDate) {
  if (readGrain(searchParams.get('cut')) !== 'month') return null
  const { isChosen, day } = explainedDay(searchParams.get('period') ?? '', date)
  return { text: originText(isChosen ? NAMES.realized : 'réalisé du mois'), day }
}

/** Link 'Détail du calcul', with the figure's name, for the page's scope and date (7-beyond §1). */
function originOf(url: URL, date: LocalDate): HeaderLink[] {
  const { pathname, searchParams } = url
  if (pathname === '/historical-results') {
    const found = historyOrigin(url, date)
    return found ? [originAct(searchParams, 'realized', found.text, found.day)] : []
  }
  const tab = searchParams.get('tab') ?? ''
  const figure = pathname === '/synthesis' ? TABS[tab] : EXPLAINED[pathname]
  if (!figure || searchParams.get('mode') === 'edit') return []
  return [originAct(searchParams, figure, originText(NAMES[figure]), searchParams.get('date'))]
}

function originAct(
  params: URLSearchParams,
  figure: string,
  text: string,
  date: LocalDate | null,
): HeaderLink {
  const of = (name: string) => params.get(name)
  const place = { group: of('group'), plate: of('plate'), site: of('site') }
  const to = serverUrls.origin({ ...place, date, metric: of('metric'), figure })
  return { to, text, icon: 'info' }
}

/** Header links of a page for a role: origin of its figure, tables as files, import. */
export function headerLinks(
  url: URL,
  role: Role,
  { scope, date }: Pick<PageView, 'scope' | 'date'>,
): HeaderLink[] {
  const { pathname, searchParams } = url
  const isOfPage = scope !== null || carriedBy(pathname) === 'nothing'
  return [
    ...(isOfPage ? [...originOf(url, date), ...exportsOf(role, url)] : []),
    ...importOf(role, pathname, searchParams.get('date')),
  ]
}
