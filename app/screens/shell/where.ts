import { may } from '~/domain/access/permissions'
import { ROLE_LABELS, type Role } from '~/domain/access/roles'
import { sidebarFor } from '~/domain/access/sidebar'
import { type BusinessDay, isMonth, monthOf } from '~/domain/calendar/business-day'
import { EXPORT_SCREENS } from '~/domain/exports/screens'
import { carriedBy, fullAddress } from '~/domain/hierarchy/address'
import { type PageView, type SelectorView, VIEW_PARAMS } from '~/domain/hierarchy/view'
import { countedUpTo, isShown, readGrain } from '~/domain/history/periods'
import type { OriginFigure } from '~/domain/origin/figures'
import type { OriginSubject } from '~/domain/origin/subject'
import { frenchDate, monthName } from '~/format/dates'
import { type IconName, isIconName } from '~/ui/icon-names'
import type { SelectorLevel } from '~/ui/scope-selector'
import { serverUrls, urls, withChanges } from '~/urls'
import { scopeLevels } from './scope-levels'

/** What the filter bar offers on a page: scope and analysed date, scope only, or nothing. */
export type FilterMode = 'date' | 'scope' | 'none'

/** An entry of the sidebar, leading to the scope and date of the page (spec 1 §2.2; 4-decisions, 47). */
export interface NavEntry {
  to: string
  label: string
  icon: IconName | null
}

/** The act that comes next, with its address for whom may do it; without one, whom to ask. */
interface Step {
  to?: string
  text: string
}

/** What the frame says and links to of where a page is; made by the server, so that it costs the browser nothing. */
export interface Where {
  /** 'Rennes Cesson · 19/11/2026', on a page of a month 'Rennes Cesson · novembre 2026'; '' without a scope */
  text: string
  nav: NavEntry[]
  /** the user's role in words */
  role: string
  /** what the filter bar offers here, and its lists */
  filter: FilterMode
  /** null where there is nothing to choose: one concession is all the user covers */
  levels: SelectorLevel[] | null
  /** what the header offers beside the search: the import, the page's tables as files */
  acts: { to: string; text: string; icon: IconName }[]
  /** on a phone: whether something has to be said or chosen, so that the bar is not folded */
  open: boolean
  /** the synthesis of here */
  home: string
  /** what mends a missing part; `scope`: for who has no concession to choose */
  next: Record<'import' | 'targets' | 'scope' | 'quality' | 'videocheck', Step>
}

/** 'Importer Excel' stands on every page except the targets, for the administrator (spec 1 §2.4). */
const importOf = (role: Role, pathname: string, date: string | null): Where['acts'] =>
  may(role, 'activity.import') && pathname !== '/targets'
    ? [{ to: urls.import({ date }), text: 'Importer Excel', icon: 'upload' }]
    : []

/** The tables of the page as files, with its scope, date and choices (7-beyond §3). */
function exportsOf(role: Role, { pathname, search }: URL): Where['acts'] {
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

const WHY = 'D’où vient ce chiffre\u202f?'

/**
 * What explains the history: its chosen month at the day up to which it counts, else the month under way, which the
 * link names; quarters and years are no figure of one month.
 */
function historyOrigin({ searchParams }: URL, date: BusinessDay) {
  if (readGrain(searchParams.get('cut')) !== 'month') return null
  const period = searchParams.get('period') ?? ''
  const end = monthOf(date)
  const key = isMonth(period) && period <= end ? period : end
  const isChosen = key === period && isShown('month', { key, months: [key] }, end)
  return isChosen
    ? { text: WHY, date: countedUpTo(key, date) }
    : { text: 'D’où vient le chiffre du mois\u202f?', date }
}

/** 'D'où vient ce chiffre ?' of the page's scope and date (7-beyond §1). */
function originOf(url: URL, date: BusinessDay): Where['acts'] {
  const { pathname, searchParams } = url
  if (pathname === '/historical-results') {
    const found = historyOrigin(url, date)
    return found ? [originAct(searchParams, 'realized', found.text, found.date)] : []
  }
  const tab = searchParams.get('tab') ?? ''
  const figure = pathname === '/synthesis' ? TABS[tab] : EXPLAINED[pathname]
  if (!figure || searchParams.get('mode') === 'edit') return []
  return [originAct(searchParams, figure, WHY, searchParams.get('date'))]
}

function originAct(
  params: URLSearchParams,
  figure: string,
  text: string,
  date: BusinessDay | null,
): Where['acts'][number] {
  const of = (name: string) => params.get(name)
  const place = { group: of('group'), plate: of('plate'), site: of('site') }
  const to = serverUrls.origin({ ...place, date, metric: of('metric'), figure })
  return { to, text, icon: 'info' }
}

const FILTERS = {
  nothing: 'none',
  date: 'date',
  month: 'scope',
  'month-alone': 'scope',
} as const

const onlySite = ({ locked, sites, siteId, error }: SelectorView) =>
  locked.plate && sites.length === 1 && siteId !== null && !error

/** Where an address is, with the view that was read for it. */
export function whereOf(address: string, role: Role, view: Omit<PageView, 'calendar'>): Where {
  const url = new URL(address)
  const { pathname, searchParams } = url
  const asked = searchParams.get('month') ?? ''
  const ofMonth = carriedBy(pathname) === 'month' && isMonth(asked)
  const when = ofMonth ? monthName(asked).toLowerCase() : frenchDate(view.date)
  return {
    text: view.scopeName ? `${view.scopeName} · ${when}` : '',
    nav: sidebarFor(role).map(({ path, label, icon }) => {
      return { to: fullAddress(path, view), label, icon: isIconName(icon) ? icon : null }
    }),
    filter: FILTERS[carriedBy(pathname)],
    levels: onlySite(view.selector) ? null : scopeLevels(view.selector),
    open:
      !view.scope ||
      !!(view.selector.error ?? view.dateError ?? view.progressError) ||
      searchParams.has(VIEW_PARAMS.calendar),
    role: ROLE_LABELS[role],
    acts: [
      ...(view.scope || carriedBy(pathname) === 'nothing'
        ? [...originOf(url, view.date), ...exportsOf(role, url)]
        : []),
      ...importOf(role, pathname, searchParams.get('date')),
    ],
    home: fullAddress('/synthesis', view),
    next: {
      scope: may(role, 'administration')
        ? { to: urls.hierarchy(), text: 'Créer les groupes, plaques et concessions' }
        : {
            text: 'Aucune concession ne vous est attribuée. Demandez à votre administrateur de vous rattacher à un groupe, une plaque ou une concession.',
          },
      import: may(role, 'activity.import')
        ? { to: urls.import({ date: view.date }), text: 'Importer le classeur' }
        : { text: 'L’importation est faite par un administrateur\u202f: prévenez le vôtre.' },
      targets: may(role, 'objectifs.write')
        ? { to: fullAddress('/targets', view), text: 'Saisir les objectifs' }
        : {
            text: 'Un directeur, un manager ou un administrateur les saisit\u202f: demandez-les-lui.',
          },
      quality: may(role, 'quality.write')
        ? { text: 'Choisissez une concession dans la barre de filtres pour la saisir.' }
        : {
            text: 'Un directeur, un manager ou un administrateur la saisit\u202f: demandez-la-lui.',
          },
      videocheck: may(role, 'videocheck.import')
        ? {
            to: `${fullAddress('/videocheck', view)}&tab=import`,
            text: 'Importer Données',
          }
        : {
            text: 'Un directeur, un manager ou un administrateur l’importe\u202f: demandez-le-lui.',
          },
    },
  }
}
