import { ROLE_LABELS } from '../access/roles'
import { SITE_FIELDS } from '../hierarchy/place-fields'
import { fieldAt } from '../objectifs/fields'
import { GRID_LABELS } from '../objectifs/grid/cells'
import { FAMILY_LABELS, TARGET_FAMILIES } from '../sales-families'
import { LEVEL_LABELS } from '../users/view'
import { byService, SERVICE_LABELS } from '../workshop-services'
import type { ColumnKind, SheetColumn, SheetKey, SheetShape } from './sheets'

type Options = Omit<SheetColumn, 'key' | 'heading' | 'kind'>

const column = (
  key: string,
  heading: string,
  kind: ColumnKind = 'text',
  options: Options = {},
): SheetColumn => ({ key, heading, kind, ...options })

const REQUIRED = { required: true } as const
const SITE = column('site', 'Concession', 'text', {
  ...REQUIRED,
  also: ['N° PDV', 'Concession ou N° PDV'],
})
const PRODUCTIVE_LABELS = byService((service) => SERVICE_LABELS[service])
const VIDEOCHECK = ['tauxPresentation', 'tauxRealisationDevis', 'caParDevis'] as const

/** Sheets of the network's workbook with their columns, in the order of the file (9-first-day §2). */
export const SHAPES: Readonly<Record<SheetKey, SheetShape>> = {
  network: {
    title: 'Réseau',
    columns: [
      column('group', 'Groupe', 'text', REQUIRED),
      column('plate', 'Plaque', 'text', REQUIRED),
      column('site', 'Concession', 'text', REQUIRED),
      column('pdv', 'N° PDV', 'texts', { ...REQUIRED, also: [SITE_FIELDS.numerosPDV.label] }),
      column('from', 'À partir du', 'day'),
      column('opensOn', SITE_FIELDS.opensOn.label, 'day'),
      column('closesOn', 'Fermeture', 'day', { also: [SITE_FIELDS.closesOn.label] }),
    ],
    keys: ['pdv', 'plate', 'site'],
  },
  staff: {
    title: 'Collaborateurs',
    columns: [
      SITE,
      column('name', 'Nom', 'text', { ...REQUIRED, also: ['Collaborateur'] }),
      column('matricule', 'Matricule'),
      column('team', 'Équipe', 'choice', { ...REQUIRED, choices: SERVICE_LABELS }),
      column('trade', 'Métier'),
      column('secondary', 'Service secondaire', 'choice', {
        choices: PRODUCTIVE_LABELS,
        also: ['Service associé'],
      }),
      column('apprentice', 'Apprenti', 'flag'),
      column('arrival', 'Arrivée', 'day', { also: ['Date d’arrivée'] }),
      column('lastDay', 'Dernier jour', 'day'),
      column('email', 'E-mail du compte', 'text', { also: ['Email du compte'] }),
      column('from', 'À partir du', 'day'),
    ],
    keys: ['matricule', 'site', 'name'],
  },
  accounts: {
    title: 'Comptes',
    columns: [
      column('email', 'E-mail', 'text', { ...REQUIRED, also: ['Email'] }),
      column('name', 'Nom', 'text', REQUIRED),
      column('metier', 'Métier'),
      column('role', 'Rôle', 'choice', { ...REQUIRED, choices: ROLE_LABELS }),
      column('level', 'Niveau', 'choice', {
        ...REQUIRED,
        choices: { network: 'Réseau', ...LEVEL_LABELS },
      }),
      column('assignedTo', 'Assigné à'),
      column('reference', 'Concession de référence'),
      column('active', 'Actif', 'flag'),
      column('invitation', 'Invitation', 'flag'),
    ],
    keys: ['email'],
  },
  targets: {
    title: 'Objectifs',
    columns: [
      SITE,
      column('month', 'Mois', 'month', REQUIRED),
      column('service', 'Service', 'choice', {
        ...REQUIRED,
        choices: { ...PRODUCTIVE_LABELS, budget: 'Budget' },
      }),
      column('totalHours', GRID_LABELS.totalHours, 'number'),
      column('hecHours', GRID_LABELS.hecHours, 'number'),
      column('revenue', GRID_LABELS.netRevenue, 'number'),
      column('revenuePerHour', GRID_LABELS.revenuePerHour, 'number', { also: ['CA Net/HEC'] }),
      column('entries', 'Cessions', 'number'),
      ...VIDEOCHECK.map((key) =>
        column(`videocheck.${key}`, fieldAt(`videocheck.${key}`)?.label ?? key, 'number'),
      ),
      ...TARGET_FAMILIES.map((key) => column(`family.${key}`, FAMILY_LABELS[key], 'number')),
    ],
    keys: ['site', 'month', 'service'],
  },
  workingDays: {
    title: 'Jours ouvrés',
    columns: [
      column('month', 'Mois', 'month', REQUIRED),
      column('days', 'Jours', 'number'),
      column('place', 'Lieu'),
    ],
    keys: ['month', 'place'],
  },
  holidays: {
    title: 'Fériés',
    columns: [
      column('date', 'Date', 'day', REQUIRED),
      column('name', 'Nom', 'text', REQUIRED),
      column('place', 'Lieu'),
    ],
    keys: ['date', 'place'],
  },
}
