import type { Fields } from '../entities/fields'
import { readNumerosPDV } from './pdv'

const NAME = {
  kind: 'text',
  required: true,
  label: 'Nom',
  refusals: { type: 'Le nom doit être un texte.', length: 'Nom trop long.' },
} as const

/** Fields of a group, declared once (docs/decisions/architecture.md). */
export const GROUP_FIELDS = { name: NAME } as const satisfies Fields
export type GroupFields = typeof GROUP_FIELDS

/** Fields of a plate. */
export const PLATE_FIELDS = {
  name: NAME,
  groupId: {
    kind: 'reference',
    required: true,
    call: 'group',
    form: 'parent',
    label: 'Groupe parent',
    trail: 'Groupe',
    refusals: { type: 'Veuillez sélectionner un groupe parent.' },
  },
} as const satisfies Fields
export type PlateFields = typeof PLATE_FIELDS

/** Fields of a concession. */
export const SITE_FIELDS = {
  name: NAME,
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
