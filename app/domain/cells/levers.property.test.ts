import { expect, test } from 'vitest'
import fc from '../../../tests/property'
import { type Causes, LEVERS } from '../causes/levers'
import { type MadeService, madeFreeze, madeMonth, TWENTY_DAYS } from '../causes/levers.fixture'
import { MEASURES } from '../measures'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import { siteCauses, sumSiteCauses } from './site-cells.fixture'

const hundredths = (max: number, min = 0) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100) },
  )
const hours = hundredths(3000)
const service: fc.Arbitrary<MadeService> = fc.record({
  targets: fc.tuple(hours, hours, hundredths(900_000)),
  realized: fc.tuple(hours, hours, hundredths(900_000, -50_000)),
  planned: fc.tuple(hours, hours),
})
const services = fc.record({ mechanic: service, quickService: service, body: service })
const site = fc.record({
  services,
  plate: fc.integer({ min: 0, max: 2 }),
  day: fc.integer({ min: 1, max: 28 }),
  budget: fc.option(hundredths(2_000_000), { nil: 0 }),
  isBroken: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  frozen: fc.option(
    fc.record({
      mechanic: fc.tuple(hours, hours),
      quickService: fc.tuple(hours, hours),
      body: fc.tuple(hours, hours),
      hasDays: fc.boolean(),
    }),
  ),
})

/** Tests that the levers sum to the gap, within half a cent. */
const adds = ({ target, realized, gap, levers }: Causes) =>
  Math.abs(realized - target - gap) < 0.005 &&
  Math.abs(LEVERS.reduce((sum, lever) => sum + levers[lever], 0) - gap) < 0.005

test('levers add up to the gap to the cent, per service, concession, plate and network, on 5,000 random networks', () => {
  fc.assert(
    fc.property(
      fc.array(site, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...MEASURES),
      (network, measure) => {
        const sites = network.map(({ services, day, budget, frozen, plate, isBroken }, i) => {
          const date = `2026-11-${String(day).padStart(2, '0')}`
          const made = madeMonth(services, { date, budget })
          const broken = { month: '2026-11', days: [], unreadable: [String(i)] }
          const copy = frozen && madeFreeze(frozen)
          const kept = copy && { ...copy, days: frozen.hasDays ? copy.days : null }
          const month = { ...made, frozen: kept, staff: isBroken ? broken : made.staff }
          const input = { date: '2026-11-20', days: TWENTY_DAYS, measure }
          return { plate, ...siteCauses(String(i), month, input) }
        })
        const broken = network.flatMap(({ isBroken }, i) => (isBroken ? (sites[i] ?? []) : []))
        for (const { total } of broken) {
          const { calendar, presence, productivity } = total.levers
          expect([calendar, presence, productivity]).toEqual([0, 0, 0])
        }
        for (const [i, { frozen }] of network.entries())
          if (!frozen) expect(sites[i]?.total.levers.presence).toBe(0)
        const whole = sumSiteCauses(sites, measure)
        const plates = [0, 1, 2].map((key) =>
          sumSiteCauses(
            sites.filter((s) => s.plate === key),
            measure,
          ),
        )
        const all = [...sites, ...plates, whole]
        expect(all.every(({ total }) => adds(total))).toBe(true)
        expect(
          all.every((part) => PRODUCTIVE_SERVICES.every((key) => adds(part.services[key]))),
        ).toBe(true)
        for (const lever of LEVERS) {
          const parts = plates.reduce((sum, { total }) => sum + total.levers[lever], 0)
          expect(Math.abs(parts - whole.total.levers[lever])).toBeLessThan(0.005)
        }
      },
    ),
    { numRuns: 5000 },
  )
}, 60_000)
