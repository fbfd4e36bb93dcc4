import { may, type Permission } from '~/domain/access/permissions'
import type { Role } from '~/domain/access/roles'
import { GAUGE_TITLES } from '~/domain/analysis/figure-texts'
import type { PageView } from '~/domain/hierarchy/view'
import { STEP_LABELS } from '~/domain/model-editor/draft'

/** Names of a page's tabs, modes and dialogs, by query parameter and value; '' is the name for any value. */
type Named = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The same as a list: what the query contains, and what the title then begins with. */
export type PageParts = readonly (readonly [asked: string, name: string])[]

const UNDO = { dialog: { undo: 'Annuler' } }
const TARGETS_TAB = { targets: 'Objectifs' }
const details = Object.entries(GAUGE_TITLES).map(([key, name]) => [key, `Détail · ${name}`])

/** The parts of each page; '/:id' is the identifier at the end of an address. */
const PARTS: Readonly<Record<string, Named>> = {
  '/synthesis': {
    popup: Object.fromEntries(details),
    tab: { progress: 'Avancement du mois', causes: 'Causes de l’écart' },
  },
  '/revenue': { tab: { targets: 'Objectifs Mensuels' } },
  '/hours': { tab: TARGETS_TAB },
  '/crescendo': {
    tab: TARGETS_TAB,
    section: { split: 'Répartition des ventes actuelles' },
  },
  '/videocheck': { tab: { details: 'Détails', import: 'Importer Données' } },
  '/entries': { detail: { '': 'Détail' } },
  '/actions': { list: { late: 'En retard', ended: 'Terminées' } },
  '/productivity': { hist: { '': 'Historique' }, mode: { edit: 'Modifier' } },
  '/quality': { mode: { edit: 'Modifier' } },
  '/targets': {
    history: { '': 'Historique' },
    modal: { journal: 'Modifications du mois', delete: 'Supprimer ces objectifs' },
    mode: { edit: 'Modifier' },
  },
  '/planning': {
    dialog: {
      add: 'Ajouter un collaborateur',
      edit: 'Modifier le collaborateur',
      delete: 'Supprimer le collaborateur',
      reset: 'Réinitialiser le mois',
      fill: 'Remplissage automatique',
      copy: 'Recopier le mois précédent',
      paste: 'Coller depuis Excel',
      reopen: 'Rouvrir le mois',
      close: 'Refermer le mois',
      journal: 'Modifications',
      keys: 'Raccourcis clavier',
    },
    mode: { edit: 'Modifier' },
  },
  '/help': { supprimer: { '': 'Supprimer le ticket' } },
  '/actions/:id': { dialog: { delete: 'Supprimer cette action' } },
  '/admin': { list: { setup: 'Mise en service' } },
  '/admin/users': {
    dialog: {
      create: 'Créer un utilisateur',
      edit: 'Modifier l’utilisateur',
      delete: 'Supprimer l’utilisateur',
      invitation: 'Renvoyer l’invitation',
    },
  },
  '/admin/network': {
    dialog: {
      'edit-group': 'Modifier le groupe',
      'edit-plate': 'Modifier la plaque',
      'edit-site': 'Modifier la concession',
      'delete-group': 'Supprimer le groupe',
      'delete-plate': 'Supprimer la plaque',
      'delete-site': 'Supprimer la concession',
    },
  },
  '/admin/outlets': {
    dialog: {
      create: 'Créer un webhook',
      answers: 'Dernières réponses',
      delete: 'Supprimer le webhook',
    },
  },
  '/admin/api-keys': { dialog: { create: 'Créer une clé API', revoke: 'Révoquer la clé' } },
  '/admin/closings': { dialog: { close: 'Clôturer le mois', reopen: 'Rouvrir le mois' } },
  '/admin/calendar': {
    edit: { '': 'Modifier le jour férié' },
    delete: { '': 'Supprimer le jour férié' },
    modal: { journal: 'Modifications du calendrier' },
  },
  '/admin/personal-data': { dialog: { anonymise: 'Anonymiser' } },
  '/admin/import-models': {
    dialog: {
      describe: 'Décrire un fichier',
      json: 'Importer un modèle',
      correct: 'Corriger avec un fichier',
      delete: 'Supprimer le modèle',
    },
  },
  '/admin/import-models/:id': {
    dialog: { correct: 'Corriger avec un fichier', delete: 'Supprimer le modèle' },
  },
  '/admin/import-models/draft/:id': { step: STEP_LABELS },
  '/admin/imports/:id': UNDO,
  '/admin/network/classeur/:id': UNDO,
  '/admin/plannings': UNDO,
  '/import/lot/:id': UNDO,
}

/** What a page's mode 'Modifier' asks for, besides a concession. */
const EDITORS: Readonly<Record<string, Permission>> = {
  '/productivity': 'productivity.write',
  '/quality': 'quality.write',
  '/targets': 'objectifs.write',
  '/planning': 'planning.write',
}

/** Parts of a page that its title may name, without the mode that the user's role or the scope does not have. */
export function pageParts(pathname: string, role: Role, scope: PageView['scope']): PageParts {
  const page = pathname.replace(/\/[0-9a-f]{24}$/, '/:id')
  const { mode = {}, ...parts } = PARTS[page] ?? {}
  const editor = EDITORS[page]
  const edits = editor && may(role, editor) && scope?.type === 'site'
  return Object.entries(edits ? { ...parts, mode } : parts).flatMap(([param, names]) =>
    Object.entries(names).map(([value, name]) => [`${param}=${value}`, name] as const),
  )
}
