import type { ObjectifDocument } from '~/db/collections/objectifs.server'
import type { Month } from '~/domain/calendar/local-date'
import { HOURS_PER_DAY, productiveDaysOf } from '~/domain/planning/codes'
import { plannedDays } from '~/domain/planning/potential/frozen-potential'
import { staffOf } from '~/domain/planning/potential/month-staff'
import { potentialOf, sumPotential } from '~/domain/planning/potential/potential'
import { TARGET_FAMILIES } from '~/domain/sales-families'
import { type ServiceObjectif, toCents } from '~/domain/targets/objectif'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import type { SiteMonth } from './activity'
import { FAMILY_RATES, rateOf } from './business-constants'
import { demoId, randomFor } from './random'

/** Hours that a team's planned workers would bill at their usual pace. */
function usualHours(month: SiteMonth, service: ProductiveService): number {
  return month.workers
    .filter(({ document }) => document.service === service)
    .reduce((sum, { document, pace }) => {
      const days = Object.values(month.codes.get(document._id) ?? {}).map(productiveDaysOf)
      return sum + days.reduce((a, b) => a + b, 0) * HOURS_PER_DAY * pace
    }, 0)
}

function serviceObjectif(month: SiteMonth, key: ProductiveService, name: Month): ServiceObjectif {
  const random = randomFor(`targets/${month.site.index}/${key}/${name}`)
  const totalHours = Math.round(usualHours(month, key) * random.between(0.97, 1.03))
  const hecHours = Math.round(totalHours * month.site.temper.hecShare * random.between(0.97, 1.03))
  const revenuePerHour = Math.round((rateOf(month.site, key) * 1.03) / 5) * 5
  const families = TARGET_FAMILIES.flatMap((family) => {
    const quantity = Math.round(totalHours * FAMILY_RATES[key][family] * 1.05)
    return quantity > 0 ? [{ key: family, quantity }] : []
  })
  return {
    key,
    totalHours,
    hecHours,
    netRevenue: toCents(revenuePerHour * hecHours),
    revenuePerHour,
    families,
    selectedFamilies: families.map((family) => family.key),
  }
}

function attendanceOf({ codes }: SiteMonth, { document }: SiteMonth['workers'][number]) {
  const days = Object.entries(codes.get(document._id) ?? {})
  return {
    service: document.service,
    days: Object.fromEntries(days.map(([day, code]) => [day, { code }])),
  }
}

/** Objectif of a concession's month: the usual output of its workers, slightly raised. */
export function objectifOf(month: SiteMonth, name: Month, at: Date): ObjectifDocument {
  const { _id: siteId, plateId, groupId } = month.site.document
  const services = PRODUCTIVE_SERVICES.map((key) => serviceObjectif(month, key, name))
  const total = (pick: (service: ServiceObjectif) => number) =>
    toCents(services.reduce((sum, service) => sum + pick(service), 0))
  const staff = month.workers.map((worker) => attendanceOf(month, worker))
  const potential = sumPotential(
    month.workers.map(({ document }) =>
      potentialOf(document.service, month.codes.get(document._id) ?? {}),
    ),
  )
  return {
    _id: demoId('objectif', month.site.index, name),
    siteId,
    plateId,
    groupId,
    period: name,
    year: Number(name.slice(0, 4)),
    month: Number(name.slice(5)),
    frozenPotentialHours: potential,
    frozenPotentialDays: plannedDays(staffOf(name, staff)),
    frozenAt: at,
    budget: {
      totalHours: total((service) => service.totalHours),
      hecHours: total((service) => service.hecHours),
      revenue: total((service) => service.netRevenue),
      totalEntries: Math.round(total((service) => service.totalHours - service.hecHours) * 0.2),
    },
    services,
    videocheck: { tauxPresentation: 80, tauxRealisationDevis: 12_000, caParDevis: 45 },
    version: 1,
    updatedAt: at,
    updatedBy: demoId('user', 'administrateur@demo.fr'),
  }
}
