import { FAMILIES, FAMILY_LABELS } from '../sales-families'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { ImportModel, ModelPart } from './model'

/** Meaning of a field: what its cells hold, and which units they may have. */
export type FieldKind = 'key' | 'text' | 'euros' | 'hours' | 'integer'

export interface ModelField {
  key: string
  label: string
  kind: FieldKind
  /** false: a model may omit it, and the stored figures of the field stay */
  required: boolean
}

const field = (key: string, label: string, kind: FieldKind, required = false): ModelField => ({
  key,
  label,
  kind,
  required,
})

const SITE = field('site', 'Concession', 'key', true)
const SERVICE = field('service', 'Service', 'key', true)

/** Fields that the models of each part may fill: those of document 5 (8 §1). */
export const MODEL_FIELDS: Readonly<Record<ModelPart, readonly ModelField[]>> = {
  activity: [
    SITE,
    // Not required: terms of services side by side name their service themselves.
    { ...SERVICE, required: false },
    field('netRevenue', 'CA Net', 'euros'),
    field('totalHours', 'Heures totales (HT)', 'hours'),
    field('hecHours', 'Heures HEC', 'hours'),
    field('ongoingHours', 'Heures en cours', 'hours'),
    field('ongoingWorkshops', 'OR en cours', 'integer'),
    field('entriesClients', 'Factures client', 'integer'),
    field('entriesGaranties', 'Factures garantie', 'integer'),
    field('entriesCessions', 'Factures cession', 'integer'),
  ],
  workers: [
    SITE,
    field('name', 'Collaborateur', 'text', true),
    field('matricule', 'Matricule', 'text'),
    SERVICE,
    field('metier', 'Métier', 'text'),
    field('billedHours', 'Heures facturées', 'hours', true),
    field('ongoingHours', 'Heures en cours', 'hours'),
  ],
  sales: [
    SITE,
    field('adviser', 'Conseiller', 'text'),
    SERVICE,
    field('family', 'Famille', 'key'),
    field('quantity', 'Quantité', 'integer'),
    ...FAMILIES.map((family) => field(family, FAMILY_LABELS[family], 'integer')),
  ],
  videocheck: [
    SITE,
    field('entries', 'Entrées VideoCheck', 'integer', true),
    field('sent', 'Dossiers envoyés', 'integer', true),
    field('identified', 'CA identifié', 'euros', true),
    field('realised', 'CA réalisé', 'euros', true),
  ],
  staff: [
    SITE,
    field('name', 'Collaborateur', 'text', true),
    field('matricule', 'Matricule', 'text'),
    field('team', 'Équipe', 'key'),
    field('metier', 'Métier', 'key'),
    field('apprentice', 'Apprenti', 'key'),
    field('arrival', 'Arrivée', 'text'),
    field('lastDay', 'Dernier jour', 'text'),
  ],
}

/** Fields of a part whose source values a model may translate. */
export const translatedFields = (part: ModelPart): string[] =>
  MODEL_FIELDS[part].flatMap(({ key, kind }) => (kind === 'key' ? key : []))

/** Services that a model supplies; none of a part without services. */
export const servicesOfModel = ({
  feeds,
  services,
}: Pick<ImportModel, 'feeds' | 'services'>): ProductiveService[] =>
  feeds === 'videocheck' || feeds === 'staff' ? [] : [...(services ?? PRODUCTIVE_SERVICES)]
