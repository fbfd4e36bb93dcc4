import { coverOf } from '../access/cover'
import { may, type Permission } from '../access/permissions'
import type { Role } from '../access/roles'
import { type Cover, covers, type Scope } from '../access/scope'
import type { MissingKind } from '../analysis/highlights-view'
import { frenchDay, type LocalDate, monthOf, ofFrenchMonth } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { MEASURE_LABELS } from '../measures'
import { numberText } from '../message-format'
import type { DecreasedFigure } from '../records/decreased-figures'
import { displayName } from '../users/display-name'
import { SERVICE_LABELS } from '../workshop-services'
import type { ToCompleteEntry } from './view'

/** Permission that supplies each kind of missing data, in the order of the list (7-beyond §5). */
const SUPPLIED_BY: Readonly<Record<MissingKind, Permission>> = {
  // figures under doubt: confirmed by the accounts that see the file and its author (4-decisions, 55)
  doubted: 'imports.name',
  fallen: 'imports.name',
  late: 'activity.import',
  absent: 'activity.import',
  untargeted: 'objectifs.write',
  unaimed: 'objectifs.write',
  unhoured: 'objectifs.write',
  unreceived: 'activity.import',
  unallocated: 'objectifs.write',
  unfrozen: 'potential.freeze',
  unplanned: 'planning.write',
  empty: 'planning.write',
  unsold: 'activity.import',
  unstaffed: 'activity.import',
  unsurveyed: 'quality.write',
  unfilmed: 'videocheck.import',
  unassigned: 'administration',
  unmapped: 'administration',
  unowned: 'actions.write',
  undelivered: 'administration',
  unposted: 'administration',
}

/** Kinds of missing data in the order of the list. */
export const TO_COMPLETE_KINDS = Object.keys(SUPPLIED_BY) as [MissingKind, ...MissingKind[]]

/** True if the role supplies a kind of missing data within its cover. */
export const maySupply = (role: Role, kind: MissingKind): boolean => may(role, SUPPLIED_BY[kind])

/** Kinds whose page every reader may open: they only explain a figure. */
export const isExplained = (kind: MissingKind): boolean => kind === 'doubted' || kind === 'fallen'

const ACTS: Readonly<Record<MissingKind, string>> = {
  doubted: 'Vérifier le chiffre',
  fallen: 'Vérifier le chiffre',
  late: 'Importer',
  absent: 'Importer',
  untargeted: 'Saisir l’objectif',
  unaimed: 'Saisir l’objectif',
  unhoured: 'Saisir les heures',
  unreceived: 'Importer',
  unallocated: 'Répartir le budget',
  unfrozen: 'Figer le potentiel',
  unplanned: 'Corriger le planning',
  empty: 'Compléter le planning',
  unsold: 'Importer',
  unstaffed: 'Importer',
  unsurveyed: 'Compléter',
  unfilmed: 'Importer',
  unassigned: 'Rattacher',
  unmapped: 'Rattacher',
  unowned: 'Confier l’action',
  undelivered: 'Vérifier l’adresse',
  unposted: 'Vérifier le webhook',
}

/** Name of the act that supplies a kind of missing data. */
export const actOf = (kind: MissingKind): string => ACTS[kind]

const counted = (count: number, one: string, many: string) =>
  count < 2 ? one : `${numberText(count)} ${many}`

/**
 * Head of an entry: 'Potentiel de novembre non figé'.
 * @param count number of PDV numbers or values of the network's kinds
 */
export function toCompleteHead(kind: MissingKind, date: LocalDate, count: number): string {
  const month = ofFrenchMonth(monthOf(date)).replace(/ \d{4}$/, '')
  const heads: Readonly<Record<MissingKind, string>> = {
    doubted: 'Chiffres sous réserve',
    fallen: 'Cumul en baisse',
    late: `Données du ${frenchDay(date)} manquantes`,
    absent: 'Concession absente du dernier fichier',
    untargeted: `Objectif ${month} manquant`,
    unaimed: `Service sans objectif ${month}`,
    unhoured: `Objectif ${month} sans heures`,
    unreceived: `Service sans activité ${month}`,
    unallocated: `Budget ${month} non réparti`,
    unfrozen: `Potentiel ${month} non figé`,
    unplanned: `Planning ${month} illisible`,
    empty: `Planning ${month} vide`,
    unsold: `Ventes additionnelles ${month} manquantes`,
    unstaffed: `Heures des collaborateurs ${month} manquantes`,
    unsurveyed: `Enquêtes qualité ${month} manquantes`,
    unfilmed: `VideoCheck ${month} manquant`,
    unassigned: counted(count, 'Numéro PDV sans concession', 'numéros PDV sans concession'),
    unmapped: counted(
      count,
      'Valeur à rattacher au modèle d’import',
      'valeurs à rattacher au modèle d’import',
    ),
    unowned: 'Action dont le responsable est parti',
    undelivered: counted(count, 'E-mail non distribué', 'e-mails non distribués'),
    unposted: 'Webhook sans réponse depuis 24 h',
  }
  return heads[kind]
}

/** Decrease without its dates: 'Carrosserie, −1 720 €' or 'CA Net, −500 €' of the whole concession. */
export function decreaseText({ measure, service, before, after }: DecreasedFigure): string {
  const fall = numberText(withoutNoise(before - after))
  const label = MEASURE_LABELS[measure]
  const what = [
    service && SERVICE_LABELS[service],
    service && measure === 'revenue' ? null : label,
  ].filter((part) => part !== null)
  return `${what.join(', ')}, −${fall}\u00a0${measure === 'revenue' ? '€' : 'h'}`
}

/** Account that may be asked; its name or address is shown. */
export interface Supplier {
  _id: string
  name: string
  email: string
  role: Role
  assignmentLevel: 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
}

const NEARNESS: Readonly<Record<Cover['kind'], number>> = {
  site: 0,
  plate: 1,
  group: 2,
  all: 3,
  none: 4,
}

/** Maximum number of accounts named per concession. */
const NAMED_ACCOUNTS = 2

/**
 * Names of the accounts that supply a kind of missing data in a scope: nearest cover first (concession, plate, group,
 * network), then by name; at most two (7-beyond §5).
 * @param accounts open accounts, without the reader
 */
export const askFor = (kind: MissingKind, scope: Scope, accounts: readonly Supplier[]): string[] =>
  suppliersOf(kind, scope, accounts).map(({ name }) => name)

/** The accounts of `askFor`, with their identifiers. */
export function suppliersOf(
  kind: MissingKind,
  scope: Scope,
  accounts: readonly Supplier[],
): { id: string; name: string }[] {
  return accounts
    .map((account) => ({ account, cover: coverOf(account), name: displayName(account) }))
    .filter(({ account, cover }) => maySupply(account.role, kind) && covers(cover, scope))
    .sort(
      (a, b) =>
        NEARNESS[a.cover.kind] - NEARNESS[b.cover.kind] || a.name.localeCompare(b.name, 'fr'),
    )
    .slice(0, NAMED_ACCOUNTS)
    .map(({ account, name }) => ({ id: account._id, name }))
}

/** Entries with the acts of the reader first; otherwise the order of the kinds stays. */
export const ownActsFirst = (entries: readonly ToCompleteEntry[]): ToCompleteEntry[] => [
  ...entries.filter(({ act }) => act !== null),
  ...entries.filter(({ act }) => act === null),
]
