import { frenchDay } from '../calendar/business-day'
import { isBusinessDay } from '../calendar/day-arithmetic'
import { describeFigure, type FieldKind } from '../objectifs/fields'
import { defaultIndicators } from '../quality/template'
import { readServiceKey, SERVICE_LABELS } from '../records/services'
import { priorityLabel, TICKET_STATUS_LABELS, TICKET_TYPE_LABELS } from '../support/tickets'
import type { AuditChange, AuditEntity } from './entry'

/** French names of what the trail tells of. */
export const ENTITY_LABELS: Readonly<Record<AuditEntity, string>> = {
  group: 'Groupe',
  plate: 'Plaque',
  site: 'Concession',
  user: 'Utilisateur',
  objectif: 'Objectifs',
  planning: 'Planning',
  quality: 'Qualité',
  worker: 'Collaborateur',
  workingDays: 'Jours ouvrés',
  holiday: 'Jour férié',
  metierTarget: 'Coefficients métier',
  mechanicTarget: 'Objectifs individuels',
  comment: 'Commentaire du jour',
  settings: 'Réglages',
  apiKey: 'Clé API',
  closing: 'Clôture',
  personalData: 'Données personnelles',
  ticket: 'Ticket',
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Nom',
  group: 'Groupe',
  plate: 'Plaque',
  numerosPDV: 'Numéros PDV',
  email: 'Email',
  metier: 'Métier',
  role: 'Rôle',
  assignmentLevel: 'Niveau',
  assignment: 'Assigné à',
  referenceConcession: 'Concession de référence',
  isActive: 'Actif',
  isOnTrial: 'En essai',
  trialExpiresAt: 'Fin de l’essai',
  service: 'Service (équipe)',
  secondaryService: 'Service associé',
  isApprenticeDefault: 'Apprenti',
  effectiveFrom: 'Date d’effet',
  matricule: 'Matricule',
  userId: 'Compte lié',
  arrivesOn: 'Date d’arrivée',
  leavesOn: 'Dernier jour',
  text: 'Texte',
  limit: 'Heure limite',
  permission: 'Permission',
  expiresOn: 'Expire le',
  date: 'Date',
  morningMail: 'E-mail du matin, dès',
  secondFactor: 'Double authentification',
  companyAccount: 'Compte de l’entreprise',
  recoveryCodes: 'Codes de secours restants',
  'alert-gapEuros': 'Alerte, écart à date (€)',
  'alert-gapPercent': 'Alerte, écart à date (%)',
  'alert-projection': 'Alerte, projection (%)',
  'alert-productivity': 'Alerte, productivité (%)',
  siteCount: 'Concessions',
  reason: 'Raison',
  sha256: 'Empreinte SHA-256',
  tables: 'Feuilles',
  'months-planning': 'Planning (motifs d’absence), mois',
  'months-workers': 'Collaborateurs partis, mois',
  'months-trail': 'Journal, mois',
  'months-accounts': 'Comptes fermés, mois',
  'retention-planning': 'Planning (motifs d’absence)',
  'retention-workers': 'Collaborateurs partis',
  'retention-trail': 'Journal',
  'retention-accounts': 'Comptes fermés',
  rows: 'Lignes',
  'alert-delay': 'Alerte, retard (jours)',
  subject: 'Sujet',
  priority: 'Priorité',
  type: 'Type',
  status: 'Statut',
}

/** What a changed field is called; one that has no name of its own as it is stored. */
export function fieldLabel(field: string): string {
  return Object.hasOwn(FIELD_LABELS, field) ? (FIELD_LABELS[field] ?? field) : field
}

const UNITS: Readonly<Record<FieldKind, string>> = {
  hours: ' (h)',
  euros: ' (€)',
  rate: ' (€/h)',
  count: '',
  percent: '',
  flag: '',
}

/** What a changed figure of an objectif is called, with its unit, and its values: 'oui' and 'non' for a flag. */
export function objectifChange(change: AuditChange): AuditChange {
  const { field, old, new: now } = change
  const { label, kind } = describeFigure(field)
  if (label === field) return change
  const said = (value: AuditChange['old']) =>
    kind === 'flag' && value !== null ? (Number(value) > 0 ? 'oui' : 'non') : value
  // why: some labels end in their unit
  const unit = label.endsWith('€') ? '' : UNITS[kind]
  return { field: `${label}${unit}`, old: said(old), new: said(now) }
}

const INDICATORS = defaultIndicators()

/** What a changed figure of a survey is called: 'Renault · Taux de recommandation (valeur)'. */
export function qualityField(field: string): string {
  const known = INDICATORS.find(({ indicatorId }) => field.includes(`· ${indicatorId} (`))
  return known ? field.replace(`· ${known.indicatorId} (`, `· ${known.label} (`) : field
}

const TEAM_FIELDS: readonly string[] = ['service', 'secondaryService']

const isIn = <T extends string>(labels: Readonly<Record<T, string>>, key: string): key is T =>
  Object.hasOwn(labels, key)

/** A word of a ticket as its page writes it. */
function ticketWord(field: string, value: string): string | null {
  if (field === 'priority') return priorityLabel(value)
  if (field === 'status' && isIn(TICKET_STATUS_LABELS, value)) return TICKET_STATUS_LABELS[value]
  return field === 'type' && isIn(TICKET_TYPE_LABELS, value) ? TICKET_TYPE_LABELS[value] : null
}

/** What holds a day: the last one of a key, the date of a holiday, which its field names by the day it had. */
const DAY_FIELD = /^(expiresOn|\S+ date)$/

/** A value as people read it: teams, tickets' words and days as they are written in French, any other as it is stored. */
export function valueLabel(field: string, value: AuditChange['old']): AuditChange['old'] {
  if (typeof value === 'string' && DAY_FIELD.test(field) && isBusinessDay(value))
    return frenchDay(value)
  const word = typeof value === 'string' ? ticketWord(field, value) : null
  if (word) return word
  const team = TEAM_FIELDS.includes(field) ? readServiceKey(String(value)) : undefined
  return team ? SERVICE_LABELS[team] : value
}

/** One act as the page tells it. */
export interface AuditLine {
  id: string
  /** ISO instant */
  at: string
  userName: string
  /** 'Concession', 'Objectifs' */
  entity: string
  /** which one, by name */
  subject: string
  action: string
  changes: AuditChange[]
}

/** Values of an act that a page of many shows at once. */
export const CHANGES_SHOWN = 6

/** A page of the trail, or one act with all its values. */
export interface AuditPage {
  /** `left`: how many of the act's values do not stand here */
  lines: (AuditLine & { left: number })[]
  page: number
  more: boolean
  /** as typed; `act`: the identifier of the one act that is shown */
  filter: { entity: string; user: string; from: string; to: string; act: string }
  /** the accounts to choose from; null: too many to list, one is typed */
  users: { value: string; label: string }[] | null
  /** a filter that could not be read */
  error: string | null
}
