import { findObjectif } from '~/db/collections/objectifs.server'
import { planning } from '~/db/collections/planning.server'
import { flatten } from '~/domain/objectifs/fields'
import type { ObjectifValues } from '~/domain/targets/objectif'
import { closeMonth, reopenMonth } from '~/services/attendance/access.server'
import { listHolidays } from '~/services/calendar/calendar.server'
import { addHoliday, removeHoliday } from '~/services/calendar/holidays.server'
import { resetWorkingDays, setWorkingDays } from '~/services/calendar/working-days.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { deleteObjectif, saveObjectif } from '~/services/objectifs/save.server'
import { saveMonth, siteScopeOf, typedOf } from '../../builders/objectifs'
import { monthAt } from './calendar-cases'
import { closedMonths, isClosedFor, isClosedForAny } from './closed'
import type { Aim, Command } from './commands'
import { daysOfMonth } from './days'
import { type Effect, future, NOTHING_DONE, put } from './effect'
import { sum } from './figures'
import { type Aims, allOf, type Facts, fact, type ObjectifFact, SERVICES } from './model-state'
import { admin, type Fixture, isOpen, todayOf, workersOf } from './network-fixture'
import { isStaff } from './people'
import { isOffered } from './planning-commands'
import { countedOn } from './teams'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>
const siteOf = (world: Fixture, index: number) => world.siteIds[index % world.siteIds.length] ?? ''

function placeOf(facts: Facts, siteId: string) {
  const site = fact(facts, 'site', siteId)
  return { _id: siteId, plateId: site?.plate ?? '', groupId: site?.group ?? '' }
}

const aims = ({ hec, rate }: Aim): Aims => [hec * rate, hec + 50, hec]
/** The sum of the services' targets where `budget` is 0, else a different amount. */
const budgetOf = (services: Aims[], budget: number): Aims =>
  budget === 0
    ? [0, 0, 0]
    : ([0, 1, 2].map((i) => sum(services.map((one) => one[i] ?? 0)) + budget * 100) as Aims)

function objectifOf(list: Aim[], budget: number): ObjectifFact {
  const [a, b, c] = [0, 1, 2].map((i) => list[i] ?? (list[0] as Aim))
  const services = [a, b, c].map((one) => aims(one as Aim))
  const family = (one: Aim | undefined) => ({ tires: one?.tires ?? 0, wipers: 0 })
  return {
    budget: budgetOf(services, budget),
    services: Object.fromEntries(
      SERVICES.map((key, i) => [key, services[i]]),
    ) as ObjectifFact['services'],
    families: { mechanic: family(a), quickService: family(b), body: family(c) },
    video: [(a?.hec ?? 0) % 101, (a?.hec ?? 0) * 100, a?.rate ?? 0],
  }
}

function valuesOf(list: Aim[], budget: number): ObjectifValues {
  const {
    budget: [revenue, totalHours, hecHours],
    services,
    video: [tauxPresentation, tauxRealisationDevis, caParDevis],
  } = objectifOf(list, budget)
  return {
    budget: { revenue, totalHours, hecHours, totalEntries: 0 },
    services: SERVICES.map((key, i) => {
      const { rate, tires, hec } = list[i] ?? (list[0] as Aim)
      const [netRevenue, ht] = services[key]
      return {
        key,
        netRevenue,
        totalHours: ht,
        hecHours: hec,
        revenuePerHour: hec > 0 ? rate : 0,
        families: [{ key: 'tires' as const, quantity: tires }],
        selectedFamilies: tires > 0 ? ['tires' as const] : [],
      }
    }),
    videocheck: { tauxPresentation, tauxRealisationDevis, caParDevis },
  }
}

const saved = (answer: unknown) => (answer as { outcome: string }).outcome === 'saved'

export const objectif = (world: Fixture, facts: Facts, deed: Of<'objectif'>): Effect => {
  const [siteId, month] = [siteOf(world, deed.site), monthAt(deed.month)]
  const next = put('objectif', [siteId, month], objectifOf(deed.aims, deed.budget))
  return {
    refused: isClosedFor(facts, siteId, month) && facts.get(next[0]) !== next[1],
    run: () => saveMonth(admin, placeOf(facts, siteId), month, valuesOf(deed.aims, deed.budget)),
    done: saved,
    futures: () => [[future(next)]],
  }
}

/** Two editors open the same form: one is saved, the other gets a conflict (decision 37 for objectives, 1 §5). */
export async function objectifTwice(
  world: Fixture,
  facts: Facts,
  deed: Of<'objectif-twice'>,
): Promise<Effect> {
  const [siteId, month] = [siteOf(world, deed.site), monthAt(deed.month)]
  const stored = await findObjectif(siteId, month)
  const lists = deed.aims.map((one) => [one, one, one])
  const texts = lists.map((list) => JSON.stringify(objectifOf(list, deed.budget)))
  const now = JSON.stringify(fact(facts, 'objectif', siteId, month))
  if (texts[0] === texts[1] || texts.includes(now) || isClosedFor(facts, siteId, month))
    return NOTHING_DONE
  const set = stored && stored.version > 0 ? stored : null
  const save = (list: Aim[]) =>
    saveObjectif(admin, siteScopeOf(placeOf(facts, siteId)), month, {
      edit: { typed: typedOf(valuesOf(list, deed.budget)), shown: flatten(set) },
      version: stored?.version ?? 0,
    })
  return {
    run: () => Promise.all(lists.map(save)),
    done: (answer) => (answer as unknown[]).filter(saved).length === 1,
    futures: () => [
      lists.map((list) => future(put('objectif', [siteId, month], objectifOf(list, deed.budget)))),
    ],
  }
}

export async function objectifGone(
  world: Fixture,
  facts: Facts,
  deed: Of<'objectif-gone'>,
): Promise<Effect> {
  const [siteId, month] = [siteOf(world, deed.site), monthAt(deed.month)]
  const stored = await findObjectif(siteId, month)
  if (!fact(facts, 'objectif', siteId, month) || !stored) return NOTHING_DONE
  return {
    refused: isClosedFor(facts, siteId, month),
    run: () => deleteObjectif(admin, stored._id),
    // Figer stores its copy in the same document (1 §2.7)
    futures: () => [
      [
        future(
          put('objectif', [siteId, month], null),
          put('frozen', [siteId, month], null),
          put('frozenDays', [siteId, month], null),
        ),
      ],
    ],
  }
}

export const days = (facts: Facts, deed: Of<'days'>): Effect => {
  const month = monthAt(deed.month)
  const [year, number] = month.split('-').map(Number) as [number, number]
  const value = deed.value === null ? null : Math.min(deed.value, daysOfMonth(month).length)
  return {
    refused: isClosedForAny(facts, month) && (fact(facts, 'days', month) ?? null) !== value,
    run: () =>
      value === null
        ? resetWorkingDays(admin, year, number)
        : setWorkingDays(admin, year, number, value),
    futures: () => [[future(put('days', [month], value))]],
  }
}

/** Codes that a holiday cleared on a day, as the collections store them. */
async function clearedOn(date: string) {
  const found = await (await planning.open()).find({ month: date.slice(0, 7) }).toArray()
  return found.flatMap(({ workerId, siteId, service: team, teamsBefore, days }) => {
    const code = days[date]?.cleared
    const before = (teamsBefore ?? []).map((one) => ({ until: one.until, team: one.service }))
    return code ? [{ workerId, siteId, team, before, code }] : []
  })
}

/**
 * Adds a holiday, or removes an existing one. Codes on the day ask for a choice: keep them, or clear them, except in
 * past closed months (decision 44). Removing the holiday restores cleared codes where the user may type them.
 */
export async function holiday(world: Fixture, facts: Facts, deed: Of<'holiday'>): Promise<Effect> {
  const month = monthAt(deed.month)
  const known = allOf(facts, 'planning').filter(({ at }) => at[1] === month)
  const worked = [...new Set(known.flatMap(({ value }) => Object.keys(value.codes)))].sort()
  // prefer days with codes: a random day hardly ever holds one
  const all = deed.day % 2 === 0 && worked.length > 0 ? worked : daysOfMonth(month)
  const date = all[deed.day % all.length] ?? ''
  if (fact(facts, 'holiday', date) !== undefined) {
    const listed = await listHolidays(Number(date.slice(0, 4)))
    const id = listed.find((one) => one.date === date)?._id ?? ''
    const back = (await clearedOn(date)).flatMap(({ workerId, siteId, team, before, code }) => {
      const worker = workersOf(facts).find((one) => one.id === workerId)
      const old = fact(facts, 'planning', workerId, month)
      const isBack =
        worker?.active &&
        isStaff(worker, date) &&
        isOpen(world, facts, siteId, month) &&
        !old?.codes[date] &&
        isOffered(countedOn({ team, before }, date), code)
      if (!isBack) return []
      return [
        put('planning', [workerId, month], {
          siteId,
          team,
          before,
          codes: { ...old?.codes, [date]: code },
        }),
      ]
    })
    return {
      refused: isClosedForAny(facts, month),
      run: () => removeHoliday(admin, id),
      futures: () => [[future(put('holiday', [date], null), ...back)]],
    }
  }
  const filled = allOf(facts, 'planning').filter(({ value }) => value.codes[date] !== undefined)
  const cleared = filled
    .filter(({ value }) => deed.codes === 'clear' && isOpen(world, facts, value.siteId, month))
    .map(({ at, value: { codes, ...value } }) => {
      const { [date]: _gone, ...left } = codes
      const isEmpty = Object.keys(left).length === 0
      return put('planning', at, isEmpty ? null : { ...value, codes: left })
    })
  const codes = filled.length > 0 && deed.codes !== null ? { codes: deed.codes } : {}
  return {
    refused: (filled.length > 0 && deed.codes === null) || isClosedForAny(facts, month),
    run: () => addHoliday(admin, { date, name: 'Pont', ...codes }),
    futures: () => [[future(put('holiday', [date], 'Pont'), ...cleared)]],
  }
}

export const move = (world: Fixture, facts: Facts, deed: Of<'move'>): Effect => {
  const siteId = siteOf(world, deed.site)
  const [site, plate] = [fact(facts, 'site', siteId), world.plates[deed.plate]]
  if (!site || !plate) return NOTHING_DONE
  return {
    refused: site.plate !== plate._id && closedMonths(facts, [siteId]).length > 0,
    // Before every month of a story: the model keeps one place per concession (4-decisions, 72).
    run: () => editSite(admin, siteId, { plate: plate._id }, null, '2000-01-01'),
    futures: () => [
      [future(put('site', [siteId], { ...site, plate: plate._id, group: plate.groupId }))],
    ],
  }
}

/** Reopens a past month, or closes a reopened one (decision 35). */
export const reopen = (world: Fixture, facts: Facts, deed: Of<'reopen'>): Effect => {
  const [siteId, month] = [siteOf(world, deed.site), monthAt(deed.month)]
  if (fact(facts, 'reopened', siteId, month))
    return {
      run: () => closeMonth(admin, siteId, month),
      futures: () => [[future(put('reopened', [siteId, month], null))]],
    }
  return {
    refused: month >= todayOf(world).slice(0, 7) || isClosedFor(facts, siteId, month),
    run: () => reopenMonth(admin, siteId, month),
    futures: () => [[future(put('reopened', [siteId, month], true))]],
  }
}
