import { day } from '../exports/columns'
import { column } from '../exports/described-column'
import type { SiteNode } from '../hierarchy/network'
import { PART_LABELS } from '../hierarchy/site-parts'
import type { FileKind } from './file-kind'

/** Concession with the names of its places. */
interface PlacedSite {
  site: SiteNode
  plate: string
  group: string
}

/** File of the concessions. */
export const SITES_FILE: FileKind<PlacedSite> = {
  name: 'concessions.csv',
  content: 'une ligne par concession',
  columns: [
    column('Identifiant', 'identifiant de la concession dans le produit', ({ site }) => site._id),
    column('Groupe', 'groupe actuel', ({ group }) => group),
    column('Plaque', 'plaque actuelle', ({ plate }) => plate),
    column('Concession', 'nom de la concession', ({ site }) => site.name),
    column(
      'N° PDV',
      'numéros PDV, séparés par des points-virgules, à ouvrir comme texte',
      ({ site }) => site.numerosPDV.join('\u202f; '),
    ),
    column('Ouverture', 'premier jour d’activité\u202f; vide\u202f: depuis toujours', ({ site }) =>
      day(site.opensOn),
    ),
    column('Fermeture', 'dernier jour d’activité\u202f; vide\u202f: sans fin', ({ site }) =>
      day(site.closesOn),
    ),
    column('N’existe pas ici', 'services et parties que la concession n’a pas', ({ site }) =>
      (site.excludedParts ?? []).map(({ part }) => PART_LABELS[part]).join(', '),
    ),
  ],
}
