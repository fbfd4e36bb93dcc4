import { referenceDataOf } from '~/db/collections/reference-data.server'
import { ADMINISTRATION_PARTS } from '~/domain/access/administration-parts'
import { may, type Permission } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { sidebarFor } from '~/domain/access/sidebar'
import { GRID_PARAMS } from '~/domain/planning/view'
import type { PaletteEntry, PaletteFound, PaletteList } from '~/domain/search/palette'
import {
  inScope,
  onScreen,
  type PaletteAddress,
  paletteAddress,
} from '~/domain/search/palette-urls'
import { firstOf, placesFound } from '~/domain/search/search'
import { rareUrls } from '~/rare-urls'
import { serverUrls, urls } from '~/urls'
import { OTHER_PAGES, peopleFound, personAddress } from './page.server'

interface Act {
  label: string
  may: Permission
  to: string
  words?: string
}

/** Acts by their usual names; those of the open page (export, print, sign out) the browser reads from the page. */
const ACTS: readonly Act[] = [
  { label: 'Importer Excel', may: 'activity.import', to: urls.import(), words: 'fichier DMS' },
  { label: 'Décider une action', may: 'actions.write', to: serverUrls.decideAction({}) },
  { label: 'Saisir les objectifs', may: 'objectifs.write', to: urls.targets({ mode: 'edit' }) },
  { label: 'Figer le potentiel', may: 'potential.freeze', to: `${urls.targets()}#potentiel` },
  {
    label: 'Modifier le planning',
    may: 'planning.write',
    to: urls.planning({ [GRID_PARAMS.mode]: 'edit' }),
    words: 'remplir saisir absences',
  },
  {
    label: 'Ajouter un collaborateur',
    may: 'workers.manage',
    to: urls.planning({ [GRID_PARAMS.dialog]: 'add' }),
    words: 'arrivée mécanicien',
  },
  {
    label: 'Écrire le commentaire du jour',
    may: 'comments.write',
    to: serverUrls.comments({}),
  },
  { label: 'Saisir la qualité', may: 'quality.write', to: urls.quality({ mode: 'edit' }) },
  {
    label: 'Importer VideoCheck',
    may: 'videocheck.import',
    to: urls.videocheck({ tab: 'import' }),
  },
  {
    label: 'Créer un utilisateur',
    may: 'administration',
    to: urls.users({ dialog: 'create' }),
    words: 'compte inviter',
  },
  { label: 'Clôturer un mois', may: 'administration', to: '/admin/closings' },
  {
    label: 'Décrire un fichier',
    may: 'administration',
    to: `${serverUrls.importModels()}?dialog=describe`,
    words: 'modèle d’import',
  },
  { label: 'Créer une clé API', may: 'administration', to: urls.apiKeys({ dialog: 'create' }) },
  {
    label: 'Créer un webhook',
    may: 'administration',
    to: rareUrls.outlets({ dialog: 'create' }),
    words: 'Teams Slack Mattermost canal',
  },
]

function screensOf({ role }: Principal, at: PaletteAddress): PaletteEntry[] {
  const others = OTHER_PAGES.filter(({ needs }) => !needs || may(role, needs))
  const all = [...sidebarFor(role).map(({ label, path }) => ({ label, to: path })), ...others]
  const parts: readonly string[] = ADMINISTRATION_PARTS.map(({ path }) => path)
  // one entry for each address; its other names are further words
  const names = new Map<string, string[]>()
  for (const { label, to } of all) names.set(to, [...(names.get(to) ?? []), label])
  // the import is an act of the palette
  names.delete(urls.import())
  return [...names].map(([to, [label = '', ...words]]) => ({
    label,
    detail: parts.includes(to) ? 'Administration' : '',
    to: onScreen(at, to),
    ...(words.length > 0 ? { words: words.join(' ') } : {}),
  }))
}

/** Screens and acts of the user for the page at `?at=` (7-beyond §6). */
export function paletteList(principal: Principal, params: URLSearchParams): PaletteList {
  const at = paletteAddress(params.get('at'))
  const acts = ACTS.filter((act) => may(principal.role, act.may)).map(({ label, to, words }) => ({
    label,
    detail: '',
    to: onScreen(at, to),
    ...(words ? { words } : {}),
  }))
  return { screens: screensOf(principal, at), acts }
}

/** Groups, plates, concessions and collaborators of `?q=` within the user's cover, opened on the screen of `?at=`. */
export async function paletteFound(
  principal: Principal,
  request: Request,
  params: URLSearchParams,
): Promise<PaletteFound> {
  const at = paletteAddress(params.get('at'))
  const query = (params.get('q') ?? '').slice(0, 100).trim()
  const { network } = await referenceDataOf(request)
  const places = firstOf(
    placesFound(network, principal.cover, query).map(({ label, detail, scope }) => ({
      label,
      detail,
      to: inScope(at, scope),
    })),
    query,
  )
  const people = firstOf(
    ((await peopleFound(principal, network, query)) ?? []).map((one) => ({
      label: one.label,
      detail: one.detail,
      to: personAddress(at, one),
    })),
    query,
  )
  return { query, places: places.hits, people: people.hits, more: places.more || people.more }
}
