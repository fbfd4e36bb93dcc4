import { expect, test } from 'vitest'
import fc from '../../../tests/property'
import { type MadeService, madeMonth, TWENTY_DAYS } from '../causes/levers.fixture'
import { comparisonOf, type LandingFigures, landingFigures } from '../landing/landing-sums'
import { landedAt, paceOf } from '../landing/pace'
import { whatItTakes } from '../landing/what-it-takes'
import { MEASURES } from '../measures'
import { CELL_KEYS } from '../records/cell-keys'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import { siteLanding, sumLandings } from './site-cells.fixture'

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
const site = fc.record({
  services: fc.record({ mechanic: service, quickService: service, body: service }),
  plate: fc.integer({ min: 0, max: 2 }),
  /** 21 to 28: after the analysed date, so without data */
  day: fc.integer({ min: 1, max: 28 }),
  hasTargets: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
})

const SUMMED = [
  'realized',
  'compared',
  'target',
  'projection',
  'landing',
  'projected',
  'remainingPotential',
] as const
const close = (a: number, b: number) => Math.abs(a - b) < 0.005

test('parts add up to the cent: services, concessions, plates and network, on 1,000 random networks', () => {
  fc.assert(
    fc.property(
      fc.array(site, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...MEASURES),
      (network, measure) => {
        const sites = network.map(({ services, day, plate, hasTargets }, i) => {
          const date = `2026-11-${String(day).padStart(2, '0')}`
          const made = madeMonth(services, { date })
          const none = madeMonth({}).objectifs
          const month = hasTargets ? made : { ...made, objectifs: none }
          const at = { date: '2026-11-20', days: TWENTY_DAYS, measure }
          return { plate, sums: siteLanding(String(i), month, at) }
        })
        for (const { sums } of sites) {
          const lines = sums.cells.lines[measure]
          const own = CELL_KEYS.reduce(
            (sum, key) => sum + (lines[key]?.landing.aimed?.landing ?? 0),
            0,
          )
          expect(close(own, lines.global.landing.aimed?.landing ?? 0)).toBe(true)
        }
        const plates = [0, 1, 2].map((key) =>
          sumLandings(
            sites.flatMap(({ plate, sums }) => (plate === key ? sums : [])),
            measure,
          ),
        )
        const whole = sumLandings(plates, measure)
        const direct = sumLandings(
          sites.map(({ sums }) => sums),
          measure,
        )
        for (const key of ['total', ...PRODUCTIVE_SERVICES] as const) {
          const lineOf = (sums: typeof whole) => (key === 'total' ? sums.total : sums.services[key])
          const comparison = comparisonOf(lineOf(whole))
          const figures = landingFigures(lineOf(whole))
          const levels = [
            plates.map((sums) => landingFigures(lineOf(sums), comparison)),
            sites.map(({ sums }) => landingFigures(lineOf(sums), comparison)),
            [landingFigures(lineOf(direct))],
          ]
          for (const parts of levels)
            for (const field of SUMMED) {
              if (field === 'target' && !comparison.isStarted) continue
              const of = (one: LandingFigures) => one[field] ?? 0
              expect(
                close(
                  parts.reduce((sum, part) => sum + of(part), 0),
                  of(figures),
                ),
              ).toBe(true)
            }
        }
      },
    ),
    { numRuns: 1000 },
  )
}, 60_000)

test('what it takes, put into the landing, reaches the objective to the cent, in 5,000 random services', () => {
  const positive = (max: number) => fc.integer({ min: 100, max: max * 100 }).map((n) => n / 100)
  const reached = { productivity: 0, presence: 0, rate: 0 }
  fc.assert(
    fc.property(
      fc.record({ ht: positive(3000), hec: positive(3000), revenue: positive(900_000) }),
      fc.record({ ht: positive(5000), hec: positive(5000), revenue: positive(1_500_000) }),
      fc.record({ toDate: positive(3000), remaining: positive(3000) }),
      fc.constantFrom(...MEASURES),
      (realized, targets, potential, measure) => {
        const best = { productivity: null, presence: null, rate: null }
        const input = { targets, realized, potential, remainingDays: 7, best }
        const takes = whatItTakes(input, measure)
        if (takes.state !== 'open') {
          expect(realized[measure]).toBeGreaterThanOrEqual(targets[measure])
          return
        }
        const pace = paceOf(realized, potential.toDate)
        const { productivity, presence, rate } = takes.ways
        const at = (hours: number, changed: Partial<typeof pace>) =>
          landedAt(realized[measure], hours, { ...pace, ...changed }, measure) ?? Number.NaN
        const landings: [keyof typeof reached, number][] = []
        if (productivity)
          landings.push([
            'productivity',
            at(potential.remaining, { productivity: productivity.needed }),
          ])
        if (presence) landings.push(['presence', at(potential.remaining + presence.needed, {})])
        if (rate) landings.push(['rate', at(potential.remaining, { rate: rate.needed })])
        for (const [way, landing] of landings) {
          expect(close(landing, targets[measure])).toBe(true)
          reached[way] += 1
        }
        expect(landings).toHaveLength(measure === 'revenue' ? 3 : 2)
      },
    ),
    { numRuns: 5000 },
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(500)
}, 60_000)
