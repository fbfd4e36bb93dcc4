import { ANSWERS } from './actual'
import { DATES_LOOKED_AT, dateAt } from './calendar-cases'
import { QUESTIONS, type Question } from './expected'
import { type Scope, sitesIn } from './figures'
import type { Expected } from './flatten'
import { type Facts, fact } from './model-state'
import type { Fixture } from './network-fixture'

/** Allowed deviation of an answer: half of its last decimal, because answers are rounded once. */
const SLACK: Partial<Record<Question, number>> = {
  // files contain hundredths
  exports: 0.005001,
  // levers are rounded one by one, so that they add up
  causes: 1e-5,
  landing: 1e-5,
  gapHistory: 1e-5,
  pace: 1e-5,
  takes: 1e-5,
  // the percentage of a line divides by a rounded target to date
  lines: 1e-3,
  watch: 1e-5,
  comparison: 1e-5,
}
const isSame = (a: unknown, b: unknown, slack: number) => {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b
  // beyond the slack only floating-point noise of sums is allowed
  return Math.abs(a - b) <= slack + 1e-12 * Math.max(Math.abs(a), Math.abs(b))
}

/** All scopes that contain a concession. */
function scopesOf(world: Fixture, facts: Facts): Scope[] {
  const sites = world.siteIds.map((siteId): Scope => {
    const site = fact(facts, 'site', siteId)
    return { type: 'site', siteId, plateId: site?.plate ?? '', groupId: site?.group ?? '' }
  })
  const plates = world.plates.map(
    ({ _id, groupId }): Scope => ({ type: 'plate', plateId: _id, groupId }),
  )
  const groups = [...new Set(world.plates.map(({ groupId }) => groupId))].map(
    (groupId): Scope => ({ type: 'group', groupId }),
  )
  const wide = [...plates, ...groups].filter((scope) => sitesIn(facts, scope).length > 0)
  return [{ type: 'all' }, ...sites, ...wide]
}

const NAMES = Object.keys(QUESTIONS) as Question[]
// slow: two years of months cost as much as all other questions together
const SLOW: readonly Question[] = ['history', 'monthlySummary']
const QUICK = NAMES.filter((name) => !SLOW.includes(name))
const ASKED = [...QUICK, ...SLOW, ...QUICK]

function difference(expected: Expected, shown: Expected, slack: number): string[] {
  return Object.entries(expected)
    .filter(
      ([name, value]) => !isSame(value, shown[name] ?? (name in shown ? null : undefined), slack),
    )
    .map(([name, value]) => `${name}: ${shown[name]} where ${value} is true`)
}

/** Row that a value belongs to; null outside the lists whose rows are counted. */
const rowOf = (name: string) =>
  /^((revenue|ht|hec)\.)?(rows|history|late|brands|missing|doubted)\.[^.]+/.exec(name)?.[0] ?? null

/** Describes a wrong answer of a page or REST call for a scope and date; null when all values are right. */
export async function wrongAnswer(
  facts: Facts,
  scope: Scope,
  date: string,
  question: Question,
): Promise<string | null> {
  const expected: Expected = QUESTIONS[question](facts, scope, date)
  const shown = await ANSWERS[question](scope, date)
  // compared in both directions: an extra row is as wrong as a missing one
  const known = new Set(Object.keys(expected).map(rowOf))
  const extra = Object.keys(shown).filter((name) => rowOf(name) !== null && !known.has(rowOf(name)))
  const wrong = [
    ...difference(expected, shown, SLACK[question] ?? 0.5e-6),
    ...extra.map((name) => `${name} is too many`),
  ]
  if (wrong.length === 0) return null
  return `${question} of ${JSON.stringify(scope)} at ${date}:\n${wrong.slice(0, 12).join('\n')}`
}

/** The first wrong answer to the given questions; scopes and dates are given by number. */
export async function checkAnswers(
  world: Fixture,
  facts: Facts,
  looks: { scope: number; date: number; question: number }[],
): Promise<string | null> {
  const scopes = scopesOf(world, facts)
  for (const { scope, date, question } of looks) {
    const wrong = await wrongAnswer(
      facts,
      scopes[scope % scopes.length] ?? { type: 'all' },
      dateAt(date),
      ASKED[question % ASKED.length] ?? 'statistics',
    )
    if (wrong) return wrong
  }
  return null
}

/** Every question once, with rotating scopes and dates; slow questions only in every third story. */
export function everything(start: number): { scope: number; date: number; question: number }[] {
  const count = start % 3 === 0 ? NAMES.length : QUICK.length
  return Array.from({ length: count }, (_, question) => ({
    // every other question on the first four dates: rare effects must meet in one month
    date: (start + question) % (question % 2 === 0 ? 4 : DATES_LOOKED_AT),
    question,
    scope: start + question * 3,
  }))
}
