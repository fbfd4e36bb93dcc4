import { may, type Permission } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { ORIGIN_SUBJECTS, type OriginChoices, type OriginSubject } from '~/domain/origin/subject'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
} from '~/domain/workshop-services'
import { addressOf, type OriginQuery } from './parts.server'

/** A choice that one parameter of the address makes. */
export function choicesOf(
  label: string,
  scope: Scope,
  query: OriginQuery,
  options: readonly { name: string; value: string | null; label: string; current: boolean }[],
): OriginChoices {
  return {
    label,
    options: options.map(({ name, value, label: text, current }) => {
      return { to: addressOf(scope, { ...query, [name]: value }), label: text, current }
    }),
  }
}

/** All services, or one of them. */
export function serviceChoices(
  scope: Scope,
  query: OriginQuery,
  service: ProductiveService | null,
  { all = true }: { all?: boolean } = {},
): OriginChoices {
  const none = { name: 'service', value: null, label: 'Tous', current: service === null }
  const each = PRODUCTIVE_SERVICES.map((value) => {
    return { name: 'service', value, label: SERVICE_LABELS[value], current: service === value }
  })
  return choicesOf('Service', scope, query, all ? [none, ...each] : each)
}

/** Permission to read a figure's origin: the one of the figure's screen. */
export const SUBJECT_PERMISSIONS: Readonly<Record<OriginSubject, Permission>> = {
  productivity: 'productivity.read',
  sales: 'additional-sales.read',
  quality: 'quality.read',
  videocheck: 'videocheck.read',
  potential: 'synthesis.read',
}

const SUBJECT_LABELS: Readonly<Record<OriginSubject, string>> = {
  productivity: 'Productivité',
  sales: 'Ventes additionnelles',
  quality: 'Qualité',
  videocheck: 'VideoCheck',
  potential: 'Potentiel du mois',
}

/** Figures of the synthesis, and figures of other screens that the role may read. */
export function subjectChoices(
  { role }: Principal,
  scope: Scope,
  date: LocalDate,
  current: OriginSubject | null,
): OriginChoices {
  const own = ORIGIN_SUBJECTS.filter((subject) => may(role, SUBJECT_PERMISSIONS[subject]))
  return choicesOf('Écran', scope, { date }, [
    { name: 'figure', value: null, label: 'CA Net et heures', current: current === null },
    ...own.map((subject) => {
      const label = SUBJECT_LABELS[subject]
      return { name: 'figure', value: subject, label, current: subject === current }
    }),
  ])
}
