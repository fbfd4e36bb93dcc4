import { ROLES } from '~/domain/access/roles'
import { type Actor, LEVELS, type Place } from './actors'

/** True in `npm test`. A file by itself plays each access table whole, `npm run test:all` all cases at half of the levels. */
const isShort = process.env.TEST_SHORT === '1'
/** Half of what `npm run test:all` plays, 0 or 1 at random; null where a file by itself plays the whole. */
const half = process.env.RANDOM_SEEDS ? Math.floor(Math.random() * 2) : null

let turns = 0
/** Half of a list, in turns the one and the other, that this run plays for one field; all in a file by itself. */
export function halfOfRun<T>(list: readonly T[]): readonly T[] {
  if (half === null) return list
  const rest = (half + turns++) % 2
  return list.filter((_, at) => at % 2 === rest)
}

/**
 * Cases of an access table that this run plays. `npm test` plays two of each name: the caller's own object, which shows
 * a missing permission, and a foreign one, which shows a missing scope.
 * @param nameOf call, page or form of a case
 */
export function casesOfRun<T extends { place: Place }>(
  cases: readonly T[],
  nameOf: (one: T) => string,
): readonly T[] {
  if (!isShort) return cases
  const seen = new Set<string>()
  return cases.filter((one) => {
    const name = `${nameOf(one)} ${one.place}`
    if (seen.has(name) || (one.place !== 'own' && one.place !== 'foreign')) return false
    seen.add(name)
    return true
  })
}

/**
 * Accounts that send a case in this run: every role at two of the four levels, alternating from name to name. In
 * `npm run test:all` chance decides which two; a file by itself plays all four.
 * @param name call, page or form of the case
 */
export function actorsOfRun(actors: readonly Actor[], name: string): readonly Actor[] {
  if (!isShort && half === null) return actors
  const turn = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), half ?? 0)
  return actors.filter(
    ({ role, level }) => (ROLES.indexOf(role) + LEVELS.indexOf(level) + turn) % 2 === 0,
  )
}
