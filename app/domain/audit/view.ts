import { ACTION_WORDS, STATE_LABELS } from '../actions/terms'
import { KEY_WORDS } from '../api-keys/key'
import type { AuditChange, AuditEntity } from '../audit-entry'
import { HOLIDAY_WORDS } from '../calendar/calendar-edits'
import { isLocalDate } from '../calendar/day-arithmetic'
import { frenchDay } from '../calendar/local-date'
import { LEVER_LABELS } from '../causes/levers'
import { COMMENT_WORDS } from '../comments/comment'
import type { FieldWords } from '../edits/three-way-merge'
import { wordOf } from '../edits/words'
import { isDayInTrail, trailLabel } from '../entities/trail'
import { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } from '../hierarchy/place-fields'
import { describeFigure, type FieldKind } from '../objectifs/fields'
import { defaultIndicators } from '../quality/template'
import {
  priorityLabel,
  TICKET_STATUS_LABELS,
  TICKET_TYPE_LABELS,
  TICKET_WORDS,
} from '../support/tickets'
import { ACCOUNT_WORDS } from '../users/edits'
import { WORKER_WORDS } from '../workers/changes'
import { readServiceKey, SERVICE_LABELS } from '../workshop-services'

/** French labels of the audited objects. */
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
  importModel: 'Modèle d’import',
  action: 'Action',
  doubt: 'Chiffre sous réserve',
  outlet: 'Webhook',
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  excludedPart: 'N’existe pas ici',
  invitedUntil: 'Invitation valable jusqu’au',
  isActive: 'Actif',
  isOnTrial: 'En essai',
  trialExpiresAt: 'Fin de l’essai',
  effectiveFrom: 'Date d’effet',
  limit: 'Heure limite',
  mailsToComplete: 'E-mail «\u202fÀ compléter\u202f»',
  isSetupPutAway: 'Mise en service mise de côté',
  outletKind: 'Type de webhook',
  sendsMorning: 'Envoi du matin',
  sendsImports: 'Envoi des imports',
  isPaused: 'En pause',
  morningMail: 'E-mail du matin, dès',
  morningFile: 'Comparatif joint à l’e-mail du matin',
  theme: 'Thème',
  secondFactor: 'Double authentification',
  companyAccount: 'Compte de l’entreprise',
  recoveryCodes: 'Codes de secours restants',
  'alert-gapEuros': 'Alerte, écart à date (€)',
  'alert-gapPercent': 'Alerte, écart à date (%)',
  'alert-projection': 'Alerte, projection (%)',
  'alert-productivity': 'Alerte, productivité (%)',
  siteCount: 'Concessions',
  reason: 'Raison',
  measure: 'Mesure',
  confirmed: 'Chiffre confirmé',
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
  feeds: 'Alimente',
  version: 'Version',
  members: 'Parties modifiées',
  'alert-delay': 'Alerte, retard (jours)',
}

/** Entities with a descriptor; a name that two of them share has one label. */
const DESCRIPTORS = [GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS]
const WORDS: readonly FieldWords<string>[] = [
  WORKER_WORDS,
  ACTION_WORDS,
  COMMENT_WORDS,
  HOLIDAY_WORDS,
  ACCOUNT_WORDS,
  KEY_WORDS,
  TICKET_WORDS,
]

/** French label of a changed field; the stored name when it has none. */
export function fieldLabel(field: string): string {
  const known = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field] : undefined
  const described = DESCRIPTORS.map((fields) => trailLabel(fields, field)).find(Boolean)
  const worded = WORDS.map((words) => wordOf(words, field)).find(Boolean)
  return known ?? described ?? worded ?? field
}

const UNITS: Readonly<Record<FieldKind, string>> = {
  hours: ' (h)',
  euros: ' (€)',
  rate: ' (€/h)',
  count: '',
  percent: '',
  flag: '',
}

/** Change of an objectif with French label and unit; a flag's values become 'oui' and 'non'. */
export function objectifChange(change: AuditChange): AuditChange {
  const { field, old, new: now } = change
  const { label, kind } = describeFigure(field)
  if (label === field) return change
  const said = (value: AuditChange['old']) =>
    kind === 'flag' && value !== null ? (Number(value) > 0 ? 'oui' : 'non') : value
  // some labels already end in their unit
  const unit = label.endsWith('€') ? '' : UNITS[kind]
  return { field: `${label}${unit}`, old: said(old), new: said(now) }
}

const INDICATORS = defaultIndicators()

/** French label of a changed survey figure: 'Renault · Taux de recommandation (valeur)'. */
export function qualityField(field: string): string {
  const known = INDICATORS.find(({ indicatorId }) => field.includes(`· ${indicatorId} (`))
  return known ? field.replace(`· ${known.indicatorId} (`, `· ${known.label} (`) : field
}

const TEAM_FIELDS: readonly string[] = ['service', 'secondaryService']

const isIn = <T extends string>(labels: Readonly<Record<T, string>>, key: string): key is T =>
  Object.hasOwn(labels, key)

/** French label of a ticket's stored priority, status or type. */
function ticketWord(field: string, value: string): string | null {
  if (field === 'priority') return priorityLabel(value)
  if (field === 'status' && isIn(TICKET_STATUS_LABELS, value)) return TICKET_STATUS_LABELS[value]
  return field === 'type' && isIn(TICKET_TYPE_LABELS, value) ? TICKET_TYPE_LABELS[value] : null
}

/** French label of an action's stored state or lever. */
function actionWord(field: string, value: string): string | null {
  if (field === 'state' && isIn(STATE_LABELS, value)) return STATE_LABELS[value]
  return field === 'lever' && isIn(LEVER_LABELS, value) ? LEVER_LABELS[value] : null
}

/** Fields that hold a day, besides the descriptors': a key's expiry, an action's date, and a holiday's, whose field name begins with the previous day. */
const DAY_FIELD = /^(expiresOn|until|\S+ date)$/

/** Value formatted for people: teams, ticket fields and days in French, other values as stored. */
export function valueLabel(field: string, value: AuditChange['old']): AuditChange['old'] {
  const isDay = DAY_FIELD.test(field) || DESCRIPTORS.some((fields) => isDayInTrail(fields, field))
  if (typeof value === 'string' && isDay && isLocalDate(value)) return frenchDay(value)
  const word =
    typeof value === 'string' ? (ticketWord(field, value) ?? actionWord(field, value)) : null
  if (word) return word
  const team = TEAM_FIELDS.includes(field) ? readServiceKey(String(value)) : undefined
  return team ? SERVICE_LABELS[team] : value
}

/** One audit entry as the page shows it. */
export interface AuditLine {
  id: string
  /** ISO instant */
  at: string
  userName: string
  /** 'Concession', 'Objectifs' */
  entity: string
  /** name of the object */
  subject: string
  action: string
  changes: AuditChange[]
}

/** Maximum number of values shown per entry in the list. */
export const CHANGES_SHOWN = 6

/** View model of the audit page: a page of entries, or one entry with all its values. */
export interface AuditPage {
  /** `left`: number of the entry's values that are not shown */
  lines: (AuditLine & { left: number })[]
  page: number
  more: boolean
  /** filter as typed; `act`: identifier of the only entry shown */
  filter: { entity: string; user: string; from: string; to: string; act: string }
  /** accounts to choose from; null when there are too many for a list and the user types one */
  users: { value: string; label: string }[] | null
  /** French message for an invalid filter */
  error: string | null
}
