import { may } from '~/domain/access/permissions'
import type { Role } from '~/domain/access/roles'
import type { BusinessDay } from '~/domain/calendar/business-day'
import { EXPORT_SCREENS } from '~/domain/exports/screens'
import { carriedBy } from '~/domain/hierarchy/address'
import type { PageView } from '~/domain/hierarchy/view'
import { explainedDay, readGrain } from '~/domain/history/periods'
import type { OriginFigure } from '~/domain/origin/figures'
import type { OriginSubject } from '~/domain/origin/subject'
import type { IconName } from '~/ui/icon-names'
import { serverUrls, urls, withChanges } from '~/urls'
import { ORIGIN_TITLE } from '../records/origin-link'

/** A link of the page header, beside the search. */
export interface HeaderAct {
  to: string
  text: string
  icon: IconName
}

/** 'Importer Excel' stands on every page except the targets, for the administrator (spec 1 §2.4). */
const importOf = (role: Role, pathname: string, date: string | null): HeaderAct[] =>
  may(role, 'activity.import') && pathname !== '/targets'
    ? [{ to: urls.import({ date }), text: 'Importer Excel', icon: 'upload' }]
    : []

/** The tables of the page as files, with its scope, date and choices (7-beyond §3). */
function exportsOf(role: Role, { pathname, search }: URL): HeaderAct[] {
  const screen = EXPORT_SCREENS.find(({ path }) => path === pathname)
  if (!screen || !may(role, screen.permission)) return []
  const to = withChanges(
    { pathname: '/exports', search },
    { screen: screen.key, page: null, _data: null },
  )
  return [{ to, text: 'Exporter', icon: 'download' }]
}

/** The figure that a screen is about, explained in its header: the screens of figures have links of their own. */
const EXPLAINED: Readonly<Record<string, OriginSubject | OriginFigure>> = {
  '/productivity': 'productivity',
  '/crescendo': 'sales',
  '/quality': 'quality',
  '/videocheck': 'videocheck',
  '/financial-dashboard': 'gap',
}
/** The tabs of the synthesis, and what each is about. */
const TABS: Readonly<Record<string, string>> = { causes: 'gap', progress: 'realized' }

/**
 * What explains the history: its chosen month at the day up to which it counts, else the month under way, which the
 * link names; quarters and years are no figure of one month.
 */
function historyOrigin({ searchParams }: URL, date: BusinessDay) {
  if (readGrain(searchParams.get('cut')) !== 'month') return null
  const { isChosen, day } = explainedDay(searchParams.get('period') ?? '', date)
  return { text: isChosen ? ORIGIN_TITLE : 'D’où vient le chiffre du mois\u202f?', day }
}

/** 'D'où vient ce chiffre ?' of the page's scope and date (7-beyond §1). */
function originOf(url: URL, date: BusinessDay): HeaderAct[] {
  const { pathname, searchParams } = url
  if (pathname === '/historical-results') {
    const found = historyOrigin(url, date)
    return found ? [originAct(searchParams, 'realized', found.text, found.day)] : []
  }
  const tab = searchParams.get('tab') ?? ''
  const figure = pathname === '/synthesis' ? TABS[tab] : EXPLAINED[pathname]
  if (!figure || searchParams.get('mode') === 'edit') return []
  return [originAct(searchParams, figure, ORIGIN_TITLE, searchParams.get('date'))]
}

function originAct(
  params: URLSearchParams,
  figure: string,
  text: string,
  date: BusinessDay | null,
): HeaderAct {
  const of = (name: string) => params.get(name)
  const place = { group: of('group'), plate: of('plate'), site: of('site') }
  const to = serverUrls.origin({ ...place, date, metric: of('metric'), figure })
  return { to, text, icon: 'info' }
}

/** What the header of a page offers whom: where its figure comes from, its tables as files, the import. */
export function headerActs(
  url: URL,
  role: Role,
  { scope, date }: Pick<PageView, 'scope' | 'date'>,
): HeaderAct[] {
  const { pathname, searchParams } = url
  const isOfPage = scope !== null || carriedBy(pathname) === 'nothing'
  return [
    ...(isOfPage ? [...originOf(url, date), ...exportsOf(role, url)] : []),
    ...importOf(role, pathname, searchParams.get('date')),
  ]
}
