import { may } from '~/domain/access/permissions'
import { ROLE_LABELS, type Role } from '~/domain/access/roles'
import { sidebarFor } from '~/domain/access/sidebar'
import { isMonth } from '~/domain/calendar/local-date'
import { frenchDate, monthName } from '~/domain/format/dates'
import { NOTHING_COVERED } from '~/domain/hierarchy/empty-messages'
import { carriedBy, fullAddress } from '~/domain/hierarchy/scope-url'
import { type PageView, type SelectorView, VIEW_PARAMS } from '~/domain/hierarchy/view'
import { searchAddress } from '~/domain/search/palette-urls'
import { type IconName, isIconName } from '~/ui/icon-names'
import type { SelectorLevel } from '~/ui/scope-selector'
import { urls } from '~/urls'
import { type HeaderLink, headerLinks } from './header-links'
import { type PageParts, pageParts } from './page-parts'
import { scopeLevels } from './scope-levels'

/** Filters of a page's filter bar: scope and analysed date, scope only, or none. */
export type FilterMode = 'date' | 'scope' | 'none'

/** Sidebar entry, whose link keeps the page's scope and date (spec 1 §2.2; 4-decisions, 47). */
export interface NavEntry {
  to: string
  label: string
  icon: IconName | null
}

/** Next step for the user: a link, or without `to` a text that names the person to ask. */
interface Step {
  to?: string
  text: string
}

/** Texts and links of the shell for a page; computed by the server, so that browsers do not load the code. */
export interface PageContext {
  /** 'Rennes Cesson · 19/11/2026', on a page of a month 'Rennes Cesson · novembre 2026'; '' without a scope */
  text: string
  /** tabs, modes and dialogs that the page's title names */
  parts: PageParts
  nav: NavEntry[]
  /** French name of the user's role */
  role: string
  /** filters of this page */
  filter: FilterMode
  /** lists of the scope selector; null when the user covers a single concession */
  levels: SelectorLevel[] | null
  /** header links next to the search: import, the page's tables as files */
  acts: HeaderLink[]
  /** URL of the search page, which keeps this page's scope and date; null on the search page itself */
  search: string | null
  /** on a phone: keeps the filter bar unfolded, because it shows an error or needs a choice */
  open: boolean
  /** URL of the synthesis with the page's scope and date */
  home: string
  /** next step for each kind of missing data; `scope`: for a user who covers no concession */
  next: Record<'import' | 'targets' | 'scope' | 'quality' | 'videocheck', Step>
}

const FILTERS = {
  nothing: 'none',
  date: 'date',
  month: 'scope',
  'month-alone': 'scope',
} as const

const onlySite = ({ locked, sites, siteId, error }: SelectorView) =>
  locked.plate && sites.length === 1 && siteId !== null && !error

/** Computes the shell's texts and links from the page's URL, the user's role and the page's view. */
export function pageContext(
  address: string,
  role: Role,
  view: Omit<PageView, 'calendar'>,
): PageContext {
  const url = new URL(address)
  const { pathname, searchParams } = url
  const asked = searchParams.get('month') ?? ''
  const ofMonth = carriedBy(pathname) === 'month' && isMonth(asked)
  const when = ofMonth ? monthName(asked).toLowerCase() : frenchDate(view.date)
  return {
    text: view.scopeName ? `${view.scopeName} · ${when}` : '',
    parts: pageParts(pathname, role, view.scope),
    nav: sidebarFor(role).map(({ path, label, icon }) => {
      return { to: fullAddress(path, view), label, icon: isIconName(icon) ? icon : null }
    }),
    filter: FILTERS[carriedBy(pathname)],
    levels: onlySite(view.selector) ? null : scopeLevels(view.selector),
    open:
      !view.scope ||
      !!(view.selector.error ?? view.progressError) ||
      searchParams.has(VIEW_PARAMS.calendar),
    role: ROLE_LABELS[role],
    acts: headerLinks(url, role, view),
    search: pathname === urls.search() ? null : searchAddress({ pathname, params: searchParams }),
    home: fullAddress('/synthesis', view),
    next: {
      scope: may(role, 'administration')
        ? { to: urls.hierarchy(), text: 'Créer les groupes, plaques et concessions' }
        : { text: `${NOTHING_COVERED.why}. ${NOTHING_COVERED.next}` },
      import: may(role, 'activity.import')
        ? { to: urls.import({ date: view.date }), text: 'Importer le classeur' }
        : { text: 'Seul un administrateur peut importer\u202f: prévenez le vôtre.' },
      targets: may(role, 'objectifs.write')
        ? { to: fullAddress('/targets', view), text: 'Saisir les objectifs' }
        : {
            text: 'La saisie revient à un directeur, un manager ou un administrateur.',
          },
      quality: may(role, 'quality.write')
        ? { text: 'Choisissez une concession dans la barre de filtres pour la saisir.' }
        : {
            text: 'La saisie revient à un directeur, un manager ou un administrateur.',
          },
      videocheck: may(role, 'videocheck.import')
        ? {
            to: `${fullAddress('/videocheck', view)}&tab=import`,
            text: 'Importer Données',
          }
        : {
            text: 'L’import revient à un directeur, un manager ou un administrateur.',
          },
    },
  }
}
