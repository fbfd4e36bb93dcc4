import type { Fields } from '../entities/fields'
import { readNumerosPDV } from './pdv'

/**
 * Fields of a concession, declared once (docs/decisions/architecture.md). An optional text or day added here is stored,
 * and is in the form, REST calls, audit trail and conflict messages.
 */
export const SITE_FIELDS = {
  name: {
    kind: 'text',
    required: true,
    label: 'Nom',
    refusals: { type: 'Le nom doit être un texte.', length: 'Nom trop long.' },
  },
  plateId: {
    kind: 'reference',
    required: true,
    call: 'plate',
    form: 'parent',
    label: 'Plaque parente',
    trail: 'Plaque',
    refusals: { type: 'Veuillez sélectionner une plaque parente.' },
  },
  // repeats the plate's group, so that a scope is one indexed match
  groupId: { kind: 'reference', required: true, call: 'group', editable: false, label: 'Groupe' },
  // each belongs to one concession only; leading zeros count
  numerosPDV: {
    kind: 'texts',
    form: 'pdv',
    label: 'Numéros PDV',
    split: readNumerosPDV,
    refusals: {
      type: 'Les numéros PDV forment une liste de textes.',
      item: 'Les numéros PDV sont des textes.',
    },
  },
  // first and last day of its activity; missing: always (4-decisions, 64)
  opensOn: { kind: 'day', label: 'Ouverture', hint: 'Les jours d’avant ne sont pas ouvrés.' },
  closesOn: { kind: 'day', label: 'Dernier jour', hint: 'Les jours d’après ne sont pas ouvrés.' },
} as const satisfies Fields

export type SiteFields = typeof SITE_FIELDS
